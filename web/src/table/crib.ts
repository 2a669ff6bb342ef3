import { m } from '../lib/paraglide/messages.js';
import type { Scene } from './scene';
import {
  cribOf,
  hasPartners,
  nameOf,
  nearSeat,
  poneOf,
  sideOf,
  type Table,
  who,
  youAmong,
  yourSide,
} from './seating';

/** The crib's places: your chosen cards open, cards that are in face down, and what is still to come. */
export function cribPlaces(
  { view }: Scene,
  table: Table,
  chosen: readonly string[],
): (string | null)[] {
  const asked = youAmong(table, view.asked);
  const open = asked ? [...chosen] : [];
  const inside = Array<string>(view.crib_count).fill('back');
  const places = [...open, ...inside].slice(0, table.game.rules.crib_size);
  const empty = Array<null>(table.game.rules.crib_size - places.length).fill(null);
  return [...places, ...empty];
}

/** "Ann is choosing", "Ann has tossed". */
export function cribNote({ view }: Scene, table: Table): string {
  const others = Array.from({ length: table.game.rules.seats }, (_, seat) => seat).filter(
    (seat) => seat !== table.you,
  );
  const choosing = others.filter((seat) => view.asked.includes(seat));
  const [first] = choosing;
  if (choosing.length > 1) return m.note_all_choosing();
  if (first !== undefined) return m.note_choosing({ name: nameOf(table, first) });
  const [only] = others;
  if (others.length === 1 && only !== undefined) {
    return m.note_tossed({ name: nameOf(table, only) });
  }
  return m.note_all_tossed();
}

/** Who cuts when the crib is full; a cut that nobody is asked for is not called yours. */
export function cutNote(table: Table, dealer: number): string {
  const pone = poneOf(table, dealer);
  const yours = pone === table.you && table.game.rules.cut === 'automatic';
  return m.cuts_next({ who: yours ? 'auto' : who(table, pone), name: nameOf(table, pone) });
}

export type TossWords = { title: string; worth: string; keeps: string };

/** The prompt of the discards. `many` is how many cards are to be tossed now, `keeps` what the rest would hold. */
export function tossWords(
  { view }: Scene,
  table: Table,
  many: number,
  keeps: number | null,
): TossWords {
  const dealer = view.dealer ?? nearSeat(table);
  const worth = worthText(table, dealer);
  if (many > 0) {
    const title = m.toss_title({ count: many, crib: cribOf(table, dealer) });
    return { title, worth, keeps: keeps === null ? '' : m.keeps({ points: keeps }) };
  }
  const done = view.asked.length === 0 ? m.toss_in() : view.discard.length ? m.toss_done() : '';
  const idle = table.you === null ? m.wait_others() : m.toss_not_asked();
  return { title: done || idle, worth, keeps: '' };
}

function worthText(table: Table, dealer: number): string {
  const side = sideOf(table, dealer);
  const partner = (table.game.rules.sides[side] ?? []).find((seat) => seat !== table.you);
  if (side === yourSide(table) && hasPartners(table) && partner !== undefined) {
    return m.counts_for_us({ name: nameOf(table, partner) });
  }
  return m.counts_for({ who: who(table, dealer), name: nameOf(table, dealer) });
}
