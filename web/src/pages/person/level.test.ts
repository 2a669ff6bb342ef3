import { expect, test } from 'vitest';
import { holeOfLevel } from './level';

test.each([
  [0, 0],
  [1, 0],
  [25, 15],
  [49, 29],
])('with %i XP of the 50 of the first level the peg stands in hole %i', (xp, hole) => {
  expect(holeOfLevel({ xp, level: 1, level_at: 0, next_at: 50 })).toBe(hole);
});

test('a level begins at its start hole', () => {
  expect(holeOfLevel({ xp: 150, level: 3, level_at: 150, next_at: 300 })).toBe(0);
});
