/** What the persons at a table may decide together, and how far they have come. */

import { m } from '../lib/paraglide/messages.js';
import type { Company } from '../lib/wire.gen';
import { listed } from '../gather/words';
import { nameOf, type Table } from '../table/seating';
import { goneSeats } from './beside';

export type Wish = 'claim' | 'bot' | 'wait';
/** `mine`: what this person wants now; `wishes`: a line for each other who wants something. */
export type Absence = { title: string; may: Wish[]; mine: Wish; wishes: string[] };

/** What may be decided about players who are gone; null while none is, or for who has no say in it. */
export function absenceAt(company: Company | null, table: Table, now: number): Absence | null {
  const gone = goneSeats(company, now);
  const mine = table.you === null ? null : company?.seats[table.you];
  if (!company || !gone.length || !mine || mine.left !== null || gone.includes(table.you ?? -1)) {
    return null;
  }
  const title = m.absence_gone({ names: namesOf(table, gone), count: gone.length });
  const may: Wish[] = ['wait', ...(company.may_claim ? (['claim'] as const) : []), 'bot'];
  const wishes = company.seats.flatMap(({ wish }, seat) =>
    wish === null || seat === table.you || gone.includes(seat)
      ? []
      : [m.absence_wish({ name: nameOf(table, seat), wish })],
  );
  return { title, may, mine: mine.wish ?? 'wait', wishes };
}

export type PauseState = 'none' | 'asked' | 'mine' | 'paused';
export type Pausing = { state: PauseState; title: string };

/** How a pause stands, for a person who may ask for one; null where there is no clock to stop. */
export function pausingAt(company: Company | null, table: Table): Pausing | null {
  if (!company || company.clock === 'untimed' || table.you === null) return null;
  const mine = company.seats[table.you];
  if (!mine || mine.left !== null) return null;
  if (company.paused !== null) return { state: 'paused', title: m.pause_is() };
  const asking = company.seats.flatMap(({ pause }, seat) =>
    pause && seat !== table.you ? [seat] : [],
  );
  if (mine.pause) return { state: 'mine', title: m.pause_mine() };
  if (asking.length) {
    return { state: 'asked', title: m.pause_asked({ names: namesOf(table, asking) }) };
  }
  return { state: 'none', title: '' };
}

function namesOf(table: Table, seats: readonly number[]): string {
  return listed(seats.map((seat) => nameOf(table, seat)));
}
