/** Pegs in the middle of a game, for pictures of boards. */

import type { BoardSide } from '../../lib/components/Board.svelte';
import type { RulesWire } from '../../lib/wire.gen';

const SPANS = [8, 5, 12, 4, 9, 6];

export function samplePegs({ sides, target }: RulesWire): BoardSide[] {
  return sides.map((_, side) => {
    const front = Math.round(target * (0.62 - 0.11 * side + (side % 2 ? 0.2 : 0)));
    return { front, back: front - (SPANS[side] ?? 1) };
  });
}
