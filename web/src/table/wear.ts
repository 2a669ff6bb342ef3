/** What the people at this table wear. */

import { getContext, setContext } from 'svelte';
import { mine, PLAIN, readWorn, type Worn } from '../lib/worn.svelte';
import type { Table } from './seating';

const CONTEXT = Symbol('wear');

/** What a seat wears; nobody's things are the plain ones. */
export type WearOf = (seat: number | null) => Worn;

/** What the seat's person wears: one's own things as this screen has them, the others' as the server told them. */
export function wornAt(table: Table, seat: number | null): Worn {
  if (seat === null) return PLAIN;
  return seat === table.you ? mine.worn : readWorn(table.game.seats[seat]?.worn);
}

export function shareWear(wear: WearOf): void {
  setContext(CONTEXT, wear);
}

/** What a seat wears, inside the table. */
export function wearOf(): WearOf {
  return getContext<WearOf | undefined>(CONTEXT) ?? (() => mine.worn);
}
