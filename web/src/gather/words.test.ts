import { expect, test } from 'vitest';
import { tableOf } from './fixtures';
import { around } from './places';
import { awaited, matchName, sideNames, situation, spacedCode } from './words';

const ann = { name: 'Ann' };
const ben = { name: 'Ben', ready: true };

test('a table waits for people first, then for who is not ready', () => {
  expect(awaited(tableOf([ann, 'free', 'bot', 'free']))).toBe('Waiting for 2 more at the table');
  expect(awaited(tableOf([ben, ann]))).toBe('Waiting for Ann');
  expect(awaited(tableOf([ben, 'bot']))).toBe('Dealing …');
});

test('what may be done now depends on who looks', () => {
  const open = [ann, 'free'] as const;
  expect(situation(tableOf(open))).toMatch(/^1 seat is free\. .+computer/);
  expect(situation(tableOf(open, { rated: true }))).not.toMatch(/computer/);
  expect(situation(tableOf(open, { host: false }))).not.toMatch(/computer/);
  expect(situation(tableOf(open, { you: null }))).toBe(
    'Ann invites you to cribbage. 1 seat is free.',
  );
  expect(situation(tableOf([ann, ben], { you: null }))).toMatch(/^Every seat is taken/);
  expect(situation(tableOf([ann, ben], { you: null, state: 'playing' }))).toMatch(
    /until the game is over/,
  );
});

test('you sit nearest, the others clockwise from your left, your partner across', () => {
  expect(around(2, 1)).toEqual({ bottom: 1, left: null, top: [0], right: null });
  expect(around(3, 1)).toEqual({ bottom: 1, left: 2, top: [], right: 0 });
  expect(around(4, 3)).toEqual({ bottom: 3, left: 0, top: [1], right: 2 });
});

test('sides are called by who sits there, you first', () => {
  const four = tableOf([ann, 'bot', { name: 'Carl' }, 'free'], { you: 2 });
  expect(sideNames(four, 0)).toBe('You & Ann');
  expect(sideNames(four, 1)).toBe('Bot 1');
});

test('a code is read in two halves, a match is told by what it is played to', () => {
  expect(spacedCode('ABCD2345')).toBe('ABCD-2345');
  expect(matchName(null)).toBe('One game after another');
  expect(matchName({ kind: 'games', length: 1 })).toBe('First to win 1 game');
  expect(matchName({ kind: 'points', length: 7 })).toBe('First to 7 match points');
});
