import { expect, test } from 'vitest';
import { face } from './face';
import { RANKS, SUITS } from './names';

const signs = (svg: string, suit: string) =>
  svg.split(`fill="var(--${suit.toLowerCase()})"`).length - 1;

test('every face is drawn, and no two alike', () => {
  const faces = SUITS.flatMap((suit) => RANKS.map((rank) => face(`${rank}${suit}`)));
  expect(new Set(faces).size).toBe(52);
  for (const drawing of faces) expect(drawing).not.toMatch(/NaN|undefined/);
});

test('a number card has as many pips as its number', () => {
  for (const number of [2, 3, 4, 5, 6, 7, 8, 9]) {
    // Two indices, each a rank and a suit sign.
    expect(signs(face(`${number}H`), 'H')).toBe(number + 4);
  }
  expect(signs(face('TH'), 'H')).toBe(14);
});

test('a compact face is one index and one sign', () => {
  expect(signs(face('7C', { compact: true }), 'C')).toBe(2);
});
