/** Who sits where, as the person at this screen sees it. */

import { m } from '../lib/paraglide/messages.js';
import type { GameInfo } from '../lib/wire.gen';

/** What stays the same all game: the game, and the seat of the person at this screen, null for a spectator. */
export type Table = { game: GameInfo; you: number | null };

export function sideOf(table: Table, seat: number): number {
  return table.game.rules.sides.findIndex((seats) => seats.includes(seat));
}

/** The seat drawn nearest: yours; a spectator looks over the shoulder of the first. */
export function nearSeat(table: Table): number {
  return table.you ?? 0;
}

/** The side drawn first. */
export function nearSide(table: Table): number {
  return sideOf(table, nearSeat(table));
}

/** The side of the person at this screen, null for a spectator. */
export function yourSide(table: Table): number | null {
  return table.you === null ? null : sideOf(table, table.you);
}

/** Whether the person at this screen is among these seats. */
export function youAmong(table: Table, seats: readonly number[]): boolean {
  return table.you !== null && seats.includes(table.you);
}

/** Whether sides are partners and not single seats. */
export function hasPartners(table: Table): boolean {
  return table.game.rules.sides.some((seats) => seats.length > 1);
}

/** "You", or the name of the seat's holder. */
export function nameOf(table: Table, seat: number): string {
  return seat === table.you ? m.you() : (table.game.seats[seat]?.name ?? '');
}

/** What people call the level of the bot in that seat, undefined for a person. */
export function levelOf(table: Table, seat: number): string | undefined {
  return table.game.seats[seat]?.title ?? undefined;
}

/** The levels of all bots at the table, in words. */
export function levelsAt({ game }: Table): string {
  return [...new Set(game.seats.flatMap(({ title }) => title ?? []))].join(', ');
}

/** "Ann & Carl"; you come first on your own side. */
export function sideName(table: Table, side: number): string {
  const seats = table.game.rules.sides[side] ?? [];
  const names = seats
    .toSorted((a, b) => Number(b === table.you) - Number(a === table.you))
    .map((seat) => nameOf(table, seat));
  return names.reduce((first, second) => m.partners({ first, second }));
}

/** "your crib", "Ann’s crib". */
export function cribOf(table: Table, dealer: number): string {
  return dealer === table.you ? m.your_crib() : m.crib_of({ name: nameOf(table, dealer) });
}

/** Pone, the seat on the dealer's left: it leads, and cuts the starter. */
export function poneOf(table: Table, dealer: number): number {
  return (dealer + 1) % table.game.rules.seats;
}

/** Whom messages choose their words for: "you", or anybody else. */
export function who(table: Table, seat: number): 'you' | 'other' {
  return seat === table.you ? 'you' : 'other';
}

export type Places = { left: number | null; top: number[]; right: number | null };

/** Where the other seats sit around yours, clockwise from your left hand. */
export function placesAround(table: Table): Places {
  const { seats } = table.game.rules;
  const others = Array.from({ length: seats - 1 }, (_, i) => (nearSeat(table) + 1 + i) % seats);
  if (others.length < 2) return { left: null, top: others, right: null };
  return {
    left: others[0] ?? null,
    top: others.slice(1, -1),
    right: others.at(-1) ?? null,
  };
}
