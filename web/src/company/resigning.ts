/** Partners resign together: one of them wishes to, and it is for the other to agree. */

import { listed } from '../gather/words';
import { m } from '../lib/paraglide/messages.js';
import type { Company } from '../lib/wire.gen';
import { nameOf, sideName, type Table, yourSide } from '../table/seating';
import { leftAt } from './beside';

/** `mine`: this person wishes it; else a partner does, and this person may agree. */
export type Resigning = { mine: boolean; title: string };

/** How far your side has come with resigning; null while nobody of it wishes to. */
export function resigningAt(
  resigned: readonly number[],
  company: Company | null,
  table: Table,
): Resigning | null {
  const { you } = table;
  const side = yourSide(table);
  const wishing = resigned.filter((seat) => table.game.rules.sides[side ?? -1]?.includes(seat));
  if (you === null || side === null || !wishing.length) return null;
  if (wishing.includes(you)) {
    const late = partnersOf(table, you, company).filter((seat) => !wishing.includes(seat));
    return { mine: true, title: m.resigning_mine({ names: namesOf(table, late) }) };
  }
  const name = sideName(table, 1 - side);
  return { mine: false, title: m.resigning_theirs({ names: namesOf(table, wishing), name }) };
}

/** The persons who score together with that seat, and play on; a computer does as its partner does. */
export function partnersOf(table: Table, seat: number, company: Company | null): number[] {
  const lefts = leftAt(company);
  const partners = table.game.rules.sides.find((seats) => seats.includes(seat)) ?? [];
  return partners.filter(
    (each) =>
      each !== seat && table.game.seats[each]?.kind === 'person' && (lefts[each] ?? null) === null,
  );
}

function namesOf(table: Table, seats: readonly number[]): string {
  return listed(seats.map((seat) => nameOf(table, seat)));
}
