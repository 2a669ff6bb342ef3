import golden from '../../../../tests/golden/board_holes.json';
import { describe, expect, test } from 'vitest';
import { geometry, holePos, layoutFor, pegPos } from './geometry';

describe('the boards that the server draws', () => {
  for (const { layout, width, lanes, target, height, holes } of golden) {
    test(`${layout}, ${width} wide, ${lanes} lanes, to ${target}: the same holes`, () => {
      const board = geometry({ width, lanes, target }, layout === 'folded' ? 'folded' : 'streets');
      const ours = holes.map((lane, i) =>
        lane.map((_, hole) => {
          const { x, y } = holePos(board, i, hole - 1);
          return [x, y];
        }),
      );
      expect(ours).toEqual(holes);
      expect(board.height).toBe(height);
    });
  }
});

test('a peg on its way is between its holes', () => {
  const board = geometry({ width: 374, lanes: 2, target: 121 });
  const [from, to] = [holePos(board, 0, 4), holePos(board, 0, 5)];
  expect(pegPos(board, 0, 4.5)).toEqual({ x: (from.x + to.x) / 2, y: from.y });
});

test('a peg past the target stands in the game hole, shared by all lanes', () => {
  const board = geometry({ width: 900, lanes: 3, target: 121 });
  expect(holePos(board, 2, 130)).toEqual(holePos(board, 0, 121));
});

test('narrow boards and other targets are streets', () => {
  expect(layoutFor({ width: 374, lanes: 2, target: 121 })).toBe('streets');
  expect(layoutFor({ width: 900, lanes: 2, target: 121 })).toBe('folded');
  expect(layoutFor({ width: 900, lanes: 2, target: 61 })).toBe('streets');
});

test('every hole of a dense, crowded or odd board lies on the wood', () => {
  for (const target of [31, 61, 100, 121, 181]) {
    for (const lanes of [1, 2, 3, 4, 5, 6]) {
      const board = geometry({ width: 320, lanes, target, dense: true });
      for (let hole = -1; hole <= target; hole++) {
        const { x, y } = holePos(board, lanes - 1, hole);
        expect(x).toBeGreaterThan(0);
        expect(x).toBeLessThan(board.width);
        expect(y).toBeGreaterThan(0);
        expect(y).toBeLessThan(board.height);
      }
    }
  }
});
