import { describe, expect, test } from 'vitest';
import { geometry } from '../lib/board/geometry';
import { type Setting, sizesFor } from './sizes';

const duel: Setting = {
  width: 390,
  height: 844,
  seats: 2,
  sides: 2,
  target: 121,
  keep: 4,
  dealt: 6,
  cribSize: 4,
};

describe('a table for two', () => {
  test('on a phone of 390 x 844 is as it was drawn', () => {
    expect(sizesFor(duel)).toMatchObject({
      arrangement: 'phone',
      compact: false,
      boardWidth: 374,
      starter: 68,
      ring: 146,
      pile: 72,
      hand: 88,
      toss: 84,
      action: 56,
    });
  });

  test.each([
    [390, 664],
    [320, 640],
    [360, 640],
  ])('%i x %i is compact', (width, height) => {
    expect(sizesFor({ ...duel, width, height })).toMatchObject({
      arrangement: 'phone',
      compact: true,
      hand: 66,
      ring: 90,
      action: 50,
    });
  });

  test.each([
    [568, 320],
    [640, 360],
    [720, 450],
    [844, 390],
    [932, 430],
    [1366, 600],
  ])('%i x %i has board and cards side by side', (width, height) => {
    const sizes = sizesFor({ ...duel, width, height });
    expect(sizes).toMatchObject({ arrangement: 'low', rail: 'none' });
    expect(sizes.least).toBeLessThanOrEqual(Math.max(height, 342));
    expect(sizes.boardWidth).toBeLessThan(width / 2);
  });

  test('a low window with many lanes scrolls', () => {
    expect(
      sizesFor({ ...duel, seats: 5, sides: 5, width: 844, height: 390 }).least,
    ).toBeGreaterThan(390);
  });

  test.each([
    [768, 1024, 'tablet', 'under'],
    [1024, 768, 'desk', 'under'],
    [1100, 800, 'desk', 'beside'],
    [1440, 900, 'desk', 'beside'],
  ])('%i x %i', (width, height, arrangement, rail) => {
    expect(sizesFor({ ...duel, width, height })).toMatchObject({ arrangement, rail });
  });
});

describe('whatever the game', () => {
  const games: Partial<Setting>[] = [
    {},
    { seats: 3, sides: 3, dealt: 5 },
    { seats: 4, sides: 2, dealt: 5 },
    { seats: 4, sides: 4, dealt: 5 },
    { seats: 5, sides: 5, dealt: 5 },
    { seats: 6, sides: 3, dealt: 5 },
    { target: 61, keep: 3, dealt: 5 },
    { target: 181, keep: 5, dealt: 7, cribSize: 5 },
  ];
  const windows = [
    [320, 640],
    [360, 780],
    [390, 664],
    [390, 844],
    [430, 932],
    [640, 360],
    [844, 390],
    [768, 1024],
    [1024, 768],
    [1280, 720],
    [1440, 900],
    [2560, 1440],
  ] as const;

  test.each(windows)('at %i x %i rows of cards stay within the board', (width, height) => {
    for (const game of games) {
      const setting = { ...duel, ...game, width, height };
      const sizes = sizesFor(setting);
      expect(sizes.boardWidth).toBeLessThanOrEqual(width);
      const room = sizes.arrangement === 'low' ? width - sizes.boardWidth - 32 : sizes.boardWidth;
      const crib = setting.cribSize * (sizes.crib + 8) + 20;
      expect(crib, JSON.stringify(setting)).toBeLessThanOrEqual(room);
      expect((setting.keep + 1) * sizes.shown).toBeLessThan(room);
      const { height: board } = geometry({
        width: sizes.boardWidth,
        lanes: setting.sides,
        target: setting.target,
        dense: sizes.compact,
      });
      expect(board).toBeLessThan(Math.max(height, sizes.least) * 0.52);
      expect(sizes.hand).toBeGreaterThanOrEqual(44);
    }
  });
});
