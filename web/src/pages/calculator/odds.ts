/** How often each count comes up among all hands (or cribs) with a starter, by number of cards. */

import type { RulesWire } from '../../lib/wire.gen';
import distributions from './distributions.json';

type Kind = 'hand' | 'crib';
const BY_SIZE: Record<string, Record<Kind, number[]>> = distributions;

/**
 * Number of deals by count, 0 upwards; null where the rules count otherwise than the table was made
 * for: all hands of three or four cards and a starter, points of the standard game.
 */
export function distribution(rules: RulesWire, crib: boolean): number[] | null {
  const standard =
    rules.fifteen === 2 && rules.pair === 2 && rules.nobs === 1 && rules.crib_flush === 'all';
  if (!standard || rules.hand_flush !== rules.keep) return null;
  if (crib && rules.crib_size !== 4) return null;
  return BY_SIZE[rules.keep]?.[crib ? 'crib' : 'hand'] ?? null;
}

export function average(deals: readonly number[]): number {
  return deals.reduce((sum, n, points) => sum + n * points, 0) / total(deals);
}

/** The part of all deals that counts less than `points`, 0 to 1. */
export function shareBelow(deals: readonly number[], points: number): number {
  return total(deals.slice(0, points)) / total(deals);
}

/** One in how many deals counts exactly `points`; Infinity for a count that none makes. */
export function oneIn(deals: readonly number[], points: number): number {
  return total(deals) / (deals[points] ?? 0);
}

function total(deals: readonly number[]): number {
  return deals.reduce((sum, n) => sum + n, 0);
}
