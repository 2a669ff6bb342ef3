/** The classic folded board: three straights of 35, an outer turn of 10, an inner turn of 5, home in the middle. */

import type { BoardShape, Point } from './geometry';

export type Folded = {
  kind: 'folded';
  width: number;
  height: number;
  lanes: number;
  target: number;
  laneGap: number;
  groupGap: number;
  pitch: number;
  laneHeight: number;
  /** Radii of the outer and the inner turn, centre line. */
  outer: number;
  inner: number;
  /** Ends of the straights, and the height of the outer turn's centre. */
  left: number;
  right: number;
  middle: number;
  holeRadius: number;
  pegRadius: number;
  fontSize: number;
};

const STRAIGHT = 35;
const GROUP = 5;

export function folded({ width, lanes, target }: BoardShape): Folded {
  const laneGap = lanes <= 2 ? 16 : lanes <= 4 ? 14 : 12;
  const groupGap = 8;
  const margin = 27;
  const laneHeight = (lanes - 1) * laneGap;
  const half = laneHeight / 2;
  const outer = Math.max(52, 30 + laneHeight * 1.1) + half * 0.2;
  const inner = outer / 2;
  const left = Math.max(margin + inner + half + 4, 104);
  const right = width - (margin + outer + half - 4);
  const pitch = (right - left - 6 * groupGap) / (STRAIGHT - 1);
  return {
    kind: 'folded',
    width,
    height: Math.round(2 * (margin + half + outer)),
    lanes,
    target,
    laneGap,
    groupGap,
    pitch,
    laneHeight,
    outer,
    inner,
    left,
    right,
    middle: margin + half + outer,
    holeRadius: 2.5,
    pegRadius: Math.min(laneGap * 0.44, pitch * 0.5, 6.4),
    fontSize: 11,
  };
}

/** Distance along a straight of its `i`-th hole, groups of five set apart. */
export function along(board: Folded, i: number): number {
  return i * board.pitch + Math.floor(i / GROUP) * board.groupGap;
}

/** Heights of the three straights' centre lines: first, second, last. */
export function straights(board: Folded): { top: number; bottom: number; home: number } {
  const bottom = board.middle + board.outer;
  return { top: board.middle - board.outer, bottom, home: bottom - 2 * board.inner };
}

export function foldedHole(board: Folded, lane: number, hole: number): Point {
  const outward = -(lane - (board.lanes - 1) / 2) * board.laneGap;
  const { top, bottom, home } = straights(board);
  if (hole >= board.target) return { x: board.left + along(board, STRAIGHT - 1) + 27, y: home };
  if (hole <= 0) {
    const back = board.pitch + board.groupGap + (hole < 0 ? board.pitch : 0);
    return { x: board.left - back, y: top - outward };
  }
  if (hole <= 35) return { x: board.left + along(board, hole - 1), y: top - outward };
  if (hole <= 45) {
    // The two groups of five stand a little apart in the turn, too.
    const step = hole - 36;
    const angle = -90 + (180 * (step < GROUP ? step + 0.72 : step + 1.28)) / 11;
    return onTurn({ x: board.right, y: board.middle }, board.outer + outward, angle);
  }
  if (hole <= 80) return { x: board.right - along(board, hole - 46), y: bottom + outward };
  if (hole <= 85) {
    const angle = 90 + (180 * (hole - 80)) / 6;
    return onTurn({ x: board.left, y: bottom - board.inner }, board.inner + outward, angle);
  }
  return { x: board.left + along(board, hole - 86), y: home - outward };
}

function onTurn(centre: Point, radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return { x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) };
}
