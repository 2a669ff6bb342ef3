const FIRST = 500;
const LONGEST = 8000;
/** Part of each wait that is left to chance, so that many clients do not come back at once. */
const SPREAD = 0.3;

/** Milliseconds to wait before trying again, after `failures` in a row (from 1). */
export function backoff(failures: number, chance: () => number = Math.random): number {
  const wait = Math.min(FIRST * 2 ** (failures - 1), LONGEST);
  return Math.round(wait * (1 - SPREAD * chance()));
}
