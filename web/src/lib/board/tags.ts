/** Where the points just scored are told on the board: on the side's own lane, so that no other peg is hidden. */

import { type Geometry, holePos } from './geometry';

export type Tag = { x: number; y: number; width: number; height: number; font: number };

const LARGE = { width: 30, height: 19 };
const SMALL = { width: 23, height: 15 };
/** Room between the tag and a peg, and what a peg's rim adds to its radius. */
const AIR = 1;
const RIM = 1.2;
const LEAST = 10;
const FONT = 0.7;

/** Ahead of the front peg; behind the back peg where the game hole is near, or the board's edge. */
export function tagPlace(
  board: Geometry,
  lane: number,
  { front, back }: { front: number; back: number },
): Tag {
  const { laneGap, pegRadius, pitch, target } = board;
  const size = board.holeRadius > 2 ? LARGE : SMALL;
  const free = 2 * (laneGap - pegRadius * RIM - AIR);
  const height = board.lanes > 1 ? Math.max(LEAST, Math.min(size.height, free)) : size.height;
  const away = Math.ceil((size.width / 2 + pegRadius * RIM + AIR) / pitch);
  const end = Math.min(front, target);
  const hole = end + away < target ? end + away : back - away;
  const { x, y } = holePos(board, lane, hole);
  const half = size.width / 2 + AIR;
  return {
    x: Math.min(Math.max(x, half), board.width - half),
    y,
    width: size.width,
    height,
    font: height * FONT,
  };
}
