/**
 * What this browser was told of the decks of its own games, kept until their records come: only that tells the game
 * that was played from another one written later.
 */

import { canonical, type Json } from './canonical';
import type { GameRecord, Seal } from './record';
import { readStep } from './record';
import type { Step } from './sealing';

export type Kept = {
  game: string;
  /** The steps of the sealing, as they were told. */
  steps: readonly Step[];
  /** Our own share, kept secret until every seat is bound; null while there is none. */
  share: string | null;
  /** The last action of which a head was told, from 1, 0 before the first; null while none was told. */
  seq: number | null;
  head: string | null;
};

const PLACE = 'fifteentwo.seals';
const MOST = 60;

export function keptOf(game: string): Kept | null {
  return all().find((kept) => kept.game === game) ?? null;
}

/** Keeps it, as the newest of all; the oldest are forgotten. */
export function keep(kept: Kept): void {
  const others = all().filter(({ game }) => game !== kept.game);
  try {
    localStorage.setItem(PLACE, JSON.stringify([...others, kept].slice(-MOST)));
  } catch {
    // A browser that keeps nothing can still check a deck while its page is open.
  }
}

/** Whether the record is of the game that was told here. */
export function isOf(kept: Kept, record: GameRecord, seal: Seal): boolean {
  const told = kept.steps.length <= seal.steps.length && kept.game === seal.game;
  const same = canonical([...kept.steps]) === canonical(seal.steps.slice(0, kept.steps.length));
  if (!told || !same) return false;
  if (!kept.seq || kept.head === null) return true;
  return kept.seq <= record.actions.length && seal.links[kept.seq - 1]?.head === kept.head;
}

function all(): Kept[] {
  try {
    const found = JSON.parse(localStorage.getItem(PLACE) ?? '[]') as unknown;
    return Array.isArray(found) ? found.map(read).filter((kept) => kept !== null) : [];
  } catch {
    return [];
  }
}

function read(plain: Json): Kept | null {
  const kept = plain as unknown as Kept;
  try {
    return { ...kept, steps: kept.steps.map((step) => readStep(step)) };
  } catch {
    return null;
  }
}
