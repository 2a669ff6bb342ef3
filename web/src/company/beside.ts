/** What stands beside a seat's cards: whether its player is there, and how much time there is. */

import { m } from '../lib/paraglide/messages.js';
import type { Company, SeatNow } from '../lib/wire.gen';

export type Presence = 'here' | 'away' | 'offline';
/** `note` takes the place of what else a chip would say; "" where there is nothing to say. */
export type Beside = { presence: Presence; note: string };

const HERE: Beside = { presence: 'here', note: '' };
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Of one seat, at `now` by the server's clock. `over`: nobody waits for anybody any more. */
export function besideSeat(company: Company | null, seat: number, now: number): Beside {
  const at = company?.seats[seat];
  if (!company || !at) return HERE;
  if (at.left !== null) return { presence: 'offline', note: m.beside_bot() };
  if (isGone(at, now)) return { presence: 'offline', note: m.beside_gone() };
  if (at.away_since !== null) {
    const note =
      at.gone_at === null
        ? m.beside_away()
        : m.beside_reconnecting({ time: minutes(at.gone_at - now) });
    return { presence: 'away', note };
  }
  if (at.deadline === null && at.gone_at !== null) {
    return { presence: 'here', note: m.beside_sealing({ time: minutes(at.gone_at - now) }) };
  }
  if (at.deadline === null) return HERE;
  return { presence: 'here', note: timeLeft(at, company, now) };
}

/** Whether the others may choose what to do without that player. */
export function isGone({ gone_at: goneAt, left }: SeatNow, now: number): boolean {
  return left === null && goneAt !== null && goneAt <= now;
}

/** The seats whose players are gone. */
export function goneSeats(company: Company | null, now: number): number[] {
  return (company?.seats ?? []).flatMap((at, seat) => (isGone(at, now) ? [seat] : []));
}

/** The seats whose players have no line to the table, and no computer in their place. */
export function awaySeats(company: Company | null): number[] {
  return (company?.seats ?? []).flatMap(({ away_since: since, left }, seat) =>
    since !== null && left === null ? [seat] : [],
  );
}

/** How each seat's player went for good; nothing where nobody can. */
export function leftAt(company: Company | null): SeatNow['left'][] {
  return (company?.seats ?? []).map(({ left }) => left);
}

/** Seconds until the clock of that seat has run out, bank and all; null while it does not run. */
export function secondsLeft(company: Company | null, seat: number, now: number): number | null {
  const deadline = company?.seats[seat]?.deadline ?? null;
  return deadline === null || company?.paused != null ? null : Math.max(0, deadline - now);
}

function timeLeft({ deadline, bank }: SeatNow, { clock, paused }: Company, now: number): string {
  if (paused !== null) return m.beside_paused();
  const left = Math.max(0, (deadline ?? now) - now);
  if (clock !== 'live') return m.beside_days({ time: roughly(left) });
  const inBank = bank ?? 0;
  return left > inBank
    ? m.beside_move({ time: minutes(left - inBank), bank: minutes(inBank) })
    : m.beside_bank({ time: minutes(left) });
}

/** "0:42": a second that has begun counts as whole. */
export function minutes(seconds: number): string {
  const whole = Math.ceil(Math.max(0, seconds));
  return `${Math.floor(whole / MINUTE)}:${String(whole % MINUTE).padStart(2, '0')}`;
}

/** "2 days", "5 hours", "12 minutes": the largest unit, rounded down so that nobody has less time than is said. */
export function roughly(seconds: number): string {
  if (seconds >= 2 * DAY) return m.time_days({ count: Math.floor(seconds / DAY) });
  if (seconds >= HOUR) return m.time_hours({ count: Math.floor(seconds / HOUR) });
  return m.time_minutes({ count: Math.floor(seconds / MINUTE) });
}
