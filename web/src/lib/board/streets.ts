/** The street board: rows of thirty holes that wind up the board, each row a street. */

import type { BoardShape, Point } from './geometry';

export type Streets = {
  kind: 'streets';
  width: number;
  height: number;
  lanes: number;
  target: number;
  rows: number;
  /** Between lanes, between holes, between groups of five, between the first lanes of two rows. */
  laneGap: number;
  pitch: number;
  groupGap: number;
  rowPitch: number;
  /** Height of all lanes of one row, first hole centre to last. */
  laneHeight: number;
  side: number;
  top: number;
  left: number;
  holeRadius: number;
  pegRadius: number;
  fontSize: number;
};

export const STREET = 30;
const GROUP = 5;
const NARROW = 340;
const WIDE = 700;

type Spacing = { laneGap: number; gap: number; side: number; top: number; groupGap: number };

function spacing({ width, lanes, dense }: BoardShape): Spacing {
  if (width >= WIDE)
    return { laneGap: lanes > 2 ? 16 : 18, gap: 20, side: 30, top: 17, groupGap: 12 };
  if (width < NARROW)
    return { laneGap: lanes > 2 ? 9 : 10, gap: 10, side: 14, top: 9, groupGap: 4 };
  const crowded = lanes > 3 ? 9.5 : lanes > 2 || dense ? 11 : 13;
  return { laneGap: crowded, gap: dense ? 11 : 14, side: 17, top: dense ? 9 : 11, groupGap: 5 };
}

export function streets(shape: BoardShape): Streets {
  const { width, lanes, target } = shape;
  const { laneGap, gap, side, top, groupGap } = spacing(shape);
  const rows = Math.max(1, Math.ceil((target - 1) / STREET));
  const pitch = (width - 2 * side - 5 * groupGap - 8) / (STREET - 1);
  const laneHeight = (lanes - 1) * laneGap;
  const rowPitch = laneHeight + gap + laneGap - 1;
  const wide = width >= WIDE;
  return {
    kind: 'streets',
    width,
    height: Math.round(top * 2 + (rows - 1) * rowPitch + laneHeight + 2),
    lanes,
    target,
    rows,
    laneGap,
    pitch,
    groupGap,
    rowPitch,
    laneHeight,
    side,
    top,
    left: side + 4,
    holeRadius: wide ? 2.5 : Math.min(1.75, pitch * 0.17),
    pegRadius: Math.min(laneGap * 0.44, pitch * 0.5, wide ? 6.4 : 5.6),
    fontSize: wide ? 11 : width < NARROW ? 8 : 9,
  };
}

/** The row of a hole and its place from the left, 0 to 29. */
export function placeOf(hole: number): { row: number; column: number } {
  const row = Math.floor((hole - 1) / STREET);
  const along = (hole - 1) % STREET;
  return { row, column: row % 2 ? STREET - 1 - along : along };
}

export function columnX(board: Streets, column: number): number {
  return board.left + column * board.pitch + Math.floor(column / GROUP) * board.groupGap;
}

export function rowY(board: Streets, row: number): number {
  return board.top + row * board.rowPitch;
}

export function streetsHole(board: Streets, lane: number, hole: number): Point {
  if (hole >= board.target) return gameHole(board);
  if (hole <= 0) {
    const step = Math.min(9, board.pitch * 0.85);
    return {
      x: board.left - step - (hole < 0 ? step * 0.67 : 0),
      y: board.top + lane * board.laneGap,
    };
  }
  const { row, column } = placeOf(hole);
  return { x: columnX(board, column), y: rowY(board, row) + lane * board.laneGap };
}

function gameHole(board: Streets): Point {
  const { row, column } = placeOf(Math.max(1, board.target - 1));
  const onwards = row % 2 ? -1 : 1;
  const step = Math.min(board.side - 4, Math.max(11, board.pitch * 0.75));
  return {
    x: columnX(board, column) + onwards * step,
    y: rowY(board, row) + board.laneHeight / 2,
  };
}
