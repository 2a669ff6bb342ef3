/**
 * One geometry for every board: where each hole is, in CSS pixels.
 *
 * Holes -1 and 0 are the start holes, 1 up to the target less one the streets, the target itself
 * the game hole, shared by all lanes. A lane belongs to a side and keeps its place on every street.
 */

import { type Folded, folded, foldedHole } from './folded';
import { type Streets, streets, streetsHole } from './streets';

export type Point = { x: number; y: number };
export type Geometry = Streets | Folded;
export type Layout = 'streets' | 'folded';

export type BoardShape = {
  /** Width of the drawing, pixels. */
  width: number;
  /** Sides, 1 to 6. */
  lanes: number;
  /** Points that win: 61, 121, 181 or any other of two or more. */
  target: number;
  /** Saves height: lanes closer together, for low windows. */
  dense?: boolean;
};

/** From this width on a 121-hole board is drawn folded, as a wooden one is. */
const FOLDED_FROM = 700;
/** Holes of the classic folded path: 35, a turn of 10, 35, a turn of 5, 35, and the game hole. */
const FOLDED_TARGET = 121;

export function layoutFor({ width, target }: BoardShape): Layout {
  return width >= FOLDED_FROM && target === FOLDED_TARGET ? 'folded' : 'streets';
}

export function geometry(shape: BoardShape, layout: Layout = layoutFor(shape)): Geometry {
  return layout === 'folded' ? folded(shape) : streets(shape);
}

/** The centre of a hole; holes past the target are the game hole. */
export function holePos(board: Geometry, lane: number, hole: number): Point {
  const point =
    board.kind === 'folded' ? foldedHole(board, lane, hole) : streetsHole(board, lane, hole);
  return { x: tenth(point.x), y: tenth(point.y) };
}

/** A place between two holes, for a peg on its way; `hole` may be a fraction. */
export function pegPos(board: Geometry, lane: number, hole: number): Point {
  const below = Math.floor(hole);
  const part = hole - below;
  const from = holePos(board, lane, below);
  if (part === 0) return from;
  const to = holePos(board, lane, below + 1);
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** Tenths of a pixel are enough, and keep the drawing's text short. */
export function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
