import type { PiledCard } from '../lib/components/Pile.svelte';
import { PLAIN } from '../lib/worn.svelte';
import type { Scene } from './scene';
import { nearSide, sideOf, type Table } from './seating';
import type { WearOf } from './wear';

/** The cards of the count that runs, and how many earlier counts took. */
export type PileSeen = { cards: PiledCard[]; earlier: number };

export function pileOf({ view }: Scene, table: Table, wear: WearOf = () => PLAIN): PileSeen {
  const from = view.play.findLastIndex(({ type }) => type === 'count_closed') + 1;
  const played = view.play.filter((event) => event.type === 'played');
  const cards = view.play.slice(from).flatMap((event) => {
    if (event.type !== 'played') return [];
    const owner = sideOf(table, event.seat);
    const mine = owner === nearSide(table);
    const { seat, card, count } = event;
    return [{ card, owner, seat, count, mine, worn: wear(seat) }];
  });
  return { cards, earlier: played.length - cards.length };
}
