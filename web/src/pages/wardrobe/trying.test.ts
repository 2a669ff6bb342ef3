import { expect, test } from 'vitest';
import type { Reward } from '../../lib/wire.gen';
import { PLAIN, readWorn } from '../../lib/worn.svelte';
import { levelFor, tried } from './trying';

const STARS: Reward = { kind: 'back', design: 'stars', level: 15, unlocked: false };
const IVORY: Reward = { kind: 'face', design: 'ivory', level: 5, unlocked: false };
const PLAIN_BACK: Reward = { kind: 'back', design: 'streets', level: 1, unlocked: true };

test('a back is tried on without the face', () => {
  expect(tried(PLAIN, STARS)).toEqual({ ...PLAIN, back: 'stars' });
});

test('what waits for several levels waits for the highest', () => {
  const rewards = [STARS, IVORY, PLAIN_BACK];
  expect(levelFor(PLAIN, rewards)).toBeNull();
  expect(levelFor(tried(tried(PLAIN, STARS), IVORY), rewards)).toBe(15);
});

test('a design from a newer server is drawn as the plain one', () => {
  expect(readWorn({ ...PLAIN, board: 'marble', pegs: 'brass' })).toEqual({
    ...PLAIN,
    pegs: 'brass',
  });
  expect(readWorn(null)).toEqual(PLAIN);
});
