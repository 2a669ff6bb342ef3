import type { PiledCard } from '../lib/components/Pile.svelte';
import type { Scene } from './scene';
import { sideOf, type Table, yourSide } from './seating';

/** The cards of the count that runs, and how many earlier counts took. */
export type PileSeen = { cards: PiledCard[]; earlier: number };

export function pileOf({ view }: Scene, table: Table): PileSeen {
  const from = view.play.findLastIndex(({ type }) => type === 'count_closed') + 1;
  const played = view.play.filter((event) => event.type === 'played');
  const cards = view.play.slice(from).flatMap((event) => {
    if (event.type !== 'played') return [];
    const owner = sideOf(table, event.seat);
    const mine = owner === yourSide(table);
    return [{ card: event.card, owner, seat: event.seat, count: event.count, mine }];
  });
  return { cards, earlier: played.length - cards.length };
}
