/**
 * What this browser was told of the decks of its own games, kept until their records come: only that tells the game
 * that was played from another one written later.
 */

import { canonical } from './canonical';
import { type GameRecord, object, type Plain, readStep, type Seal } from './record';
import type { Step } from './sealing';

export type Kept = {
  game: string;
  /** Null where this browser only watched. */
  seat: number | null;
  /** The steps of the sealing, as they were told. */
  steps: readonly Step[];
  /** Our own share, kept secret until every seat is bound; null while there is none. */
  share: string | null;
  /** The last action of which a head was told, from 1; 0 while none was. */
  seq: number;
  head: string | null;
  /** Where we cut, by deal. */
  taps: Readonly<Record<string, number>>;
};

const PREFIX = 'fifteentwo.seal.';
const MOST = 60;

export function nothingKept(game: string, seat: number | null): Kept {
  return { game, seat, steps: [], share: null, seq: 0, head: null, taps: {} };
}

export function keptOf(game: string): Kept | null {
  try {
    const plain = object(JSON.parse(localStorage.getItem(PREFIX + game) ?? 'null') as Plain);
    const kept = plain as unknown as Kept;
    return { ...kept, steps: kept.steps.map((step) => readStep(step)) };
  } catch {
    return null;
  }
}

/** Keeps it; of too many games some are forgotten. */
export function keep(kept: Kept): void {
  try {
    const known = localStorage.getItem(PREFIX + kept.game) !== null;
    if (!known) forgetSome();
    localStorage.setItem(PREFIX + kept.game, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing can still check a deck while its page is open.
  }
}

/** Whether the record is of the game that was told here. */
export function isOf(kept: Kept, record: GameRecord, seal: Seal): boolean {
  const told = canonical([...kept.steps]);
  if (kept.game !== seal.game || told !== canonical(seal.steps.slice(0, kept.steps.length))) {
    return false;
  }
  if (kept.seq && seal.links[kept.seq - 1]?.head !== kept.head) return false;
  return Object.entries(kept.taps).every(
    ([deal, position]) => cutOf(record, Number(deal), kept.seat) === position,
  );
}

/** Where that seat cut in a deal, as the record tells it. */
function cutOf(record: GameRecord, deal: number, seat: number | null): unknown {
  let deals = 0;
  for (const action of record.actions) {
    if (action['type'] === 'deal') deals++;
    const own = action['type'] === 'cut' && action['seat'] === seat && action['by'] === 'person';
    if (own && deals === deal) return action['position'];
  }
  return null;
}

function forgetSome(): void {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
  for (const name of names.slice(0, names.length - MOST + 1)) localStorage.removeItem(name);
}
