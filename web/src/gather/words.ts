/** What a table is like, and what it waits for, in words. */

import { m } from '../lib/paraglide/messages.js';
import { getLocale } from '../lib/paraglide/runtime.js';
import type { Match, TableWire } from '../lib/wire.gen';

/** "Ann, Ben and Carl". */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(getLocale(), { type: 'conjunction' }).format(names);
}

/** The code in two groups, as it is read aloud. */
export function spacedCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

export function matchName(match: Match | null): string {
  return m.gather_match_name({ kind: match?.kind ?? 'none', length: match?.length ?? 0 });
}

/** "You & Ann" of a side's seats; free ones are left out. */
export function sideNames({ seats, you }: TableWire, side: number): string {
  const names = seats
    .filter((seat) => seat.side === side && seat.kind !== 'free')
    .toSorted((one, other) => Number(other.seat === you) - Number(one.seat === you))
    .map(({ seat, name }) => (seat === you ? m.you() : (name ?? '')));
  return names.length ? names.reduce((first, second) => m.partners({ first, second })) : '';
}

export function hasPartners({ rules }: Pick<TableWire, 'rules'>): boolean {
  return rules.sides.some((seats) => seats.length > 1);
}

export function freeSeats({ seats }: TableWire): number[] {
  return seats.filter(({ kind }) => kind === 'free').map(({ seat }) => seat);
}

/** Who has still to say that they are ready, or that more people are awaited. */
export function awaited(table: TableWire): string {
  const free = freeSeats(table).length;
  if (free) return m.gather_wait_seats({ count: free });
  const late = table.seats.filter(({ kind, ready }) => kind === 'person' && !ready);
  if (!late.length) return m.gather_starting();
  return m.gather_wait_names({ names: listed(late.map(({ name }) => name ?? '')) });
}

/** The one sentence over the seats: what a person may do here now. */
export function situation(table: TableWire): string {
  const free = freeSeats(table).length;
  if (table.state === 'playing') return m.gather_status_running();
  if (!free) return table.you === null ? m.gather_status_full() : m.gather_status_ready();
  const seats = m.gather_status_free({ count: free });
  if (table.you === null) {
    const host = table.seats.find((seat) => seat.host)?.name;
    return host ? `${m.gather_invited({ name: host })} ${seats}` : seats;
  }
  const invite = table.host && !table.rated ? m.gather_status_invite : m.gather_status_invite_plain;
  return `${seats} ${invite()}`;
}
