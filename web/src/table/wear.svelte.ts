/** What the people at this table wear. */

import { getContext, setContext } from 'svelte';
import { ask } from '../lib/api';
import type { SeatsWorn } from '../lib/wire.gen';
import { mine, PLAIN, readWorn, type Worn } from '../lib/worn.svelte';
import type { Table } from './seating';

const CONTEXT = Symbol('wear');

export type WearOf = (seat: number | null) => Worn;

export class Wear {
  #seats: readonly Worn[] = $state.raw([]);
  readonly #table: () => Table;

  constructor(table: () => Table) {
    this.#table = table;
  }

  /** Asks what everybody wears; until the server says, and where it does not, everybody wears the plain things. */
  async load(): Promise<void> {
    const path = `/api/games/${encodeURIComponent(this.#table().game.id)}/worn`;
    const told = await ask<SeatsWorn>(path).catch(() => null);
    if (told) this.#seats = told.seats.map(readWorn);
  }

  /** What the seat's person wears; one's own things are those of this screen. */
  of(seat: number | null): Worn {
    if (seat === this.#table().you) return mine.worn;
    return this.#seats[seat ?? -1] ?? PLAIN;
  }
}

export function shareWear(wear: Wear): void {
  setContext<WearOf>(CONTEXT, (seat) => wear.of(seat));
}

/** What a seat wears, inside the table. */
export function wearOf(): WearOf {
  return getContext<WearOf | undefined>(CONTEXT) ?? (() => mine.worn);
}
