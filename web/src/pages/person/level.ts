/** How far somebody has come in a level. */

import type { Progress } from '../../lib/wire.gen';

/** Holes of a level: a street of the board. */
export const STREET = 30;

/** The hole that the peg stands in: 0 at the start of a level, and never the last one before the next begins. */
export function holeOfLevel({ xp, level_at, next_at }: Progress): number {
  return Math.floor(((xp - level_at) / (next_at - level_at)) * STREET);
}
