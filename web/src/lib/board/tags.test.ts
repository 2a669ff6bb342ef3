import { describe, expect, test } from 'vitest';
import { geometry, holePos } from './geometry';
import { tagPlace } from './tags';

describe.each([
  { width: 374, lanes: 2, target: 121 },
  { width: 374, lanes: 3, target: 121 },
  { width: 308, lanes: 2, target: 121, dense: true },
  { width: 1000, lanes: 4, target: 121 },
  { width: 374, lanes: 2, target: 61 },
])('on a board $width wide with $lanes lanes to $target', (shape) => {
  const board = geometry(shape);

  test('the tag hides no peg, one’s own or another’s', () => {
    for (let front = 1; front <= shape.target; front++) {
      for (const back of [front - 1, Math.max(0, front - 5), Math.max(0, front - 24)]) {
        const tag = tagPlace(board, 0, { front, back });
        const pegs = [front, back].map((hole) => holePos(board, 0, hole));
        const others = [holePos(board, 1, front), holePos(board, 1, back)];
        for (const { x, y } of [...pegs, ...others]) {
          const across = Math.abs(x - tag.x) - tag.width / 2;
          const along = Math.abs(y - tag.y) - tag.height / 2;
          expect(Math.max(across, along), `${front}, ${back}`).toBeGreaterThan(0);
        }
        expect(tag.x).toBeGreaterThanOrEqual(tag.width / 2);
        expect(tag.x).toBeLessThanOrEqual(board.width - tag.width / 2);
      }
    }
  });
});
