/** The running account of a game, deal by deal: what the log shows, and what each deal brought each side. */

import type { EventWire, ScoredEvent } from '../lib/wire.gen';

/** One line of the log: what happened, with the points that it scored by itself. */
export type Entry = { key: string; event: EventWire; scored: ScoredEvent | null };

/** `number` 0 holds what came before the first deal. `points` are by side. */
export type Deal = { number: number; dealer: number | null; entries: Entry[]; points: number[] };

export type Chronicle = readonly Deal[];

export function emptyChronicle(sides: number): Chronicle {
  return [{ number: 0, dealer: null, entries: [], points: Array<number>(sides).fill(0) }];
}

/** The account with one more event; `key` must be new in it. */
export function told(chronicle: Chronicle, event: EventWire, key: string): Chronicle {
  if (event.type === 'dealt') {
    const { number, dealer } = event;
    const points = (chronicle[0]?.points ?? []).map(() => 0);
    const entries = [{ key, event, scored: null }];
    return [...chronicle, { number, dealer, entries, points }];
  }
  const deal = chronicle.at(-1);
  if (!deal) throw new Error('a chronicle begins with what comes before the first deal');
  return [...chronicle.slice(0, -1), withEvent(deal, event, key)];
}

function withEvent(deal: Deal, event: EventWire, key: string): Deal {
  if (event.type === 'count_closed' || event.type === 'play_ended') return deal;
  if (event.type !== 'scored') {
    return { ...deal, entries: [...deal.entries, { key, event, scored: null }] };
  }
  const points = deal.points.map((sum, side) => (side === event.side ? sum + event.points : sum));
  const last = deal.entries.at(-1);
  if (last && scoresItself(last, event)) {
    return { ...deal, points, entries: [...deal.entries.slice(0, -1), { ...last, scored: event }] };
  }
  return { ...deal, points, entries: [...deal.entries, { key, event, scored: null }] };
}

/** Whether the points belong to the entry before: the card just played, the hand just shown. */
function scoresItself({ event, scored }: Entry, points: ScoredEvent): boolean {
  if (scored) return false;
  if (event.type === 'played') return event.seat === points.seat && isCardScore(points);
  return event.type === 'hand_shown' && (points.source === 'hand' || points.source === 'crib');
}

/** Points of a card itself, not those for a go or the last card. */
export function isCardScore(event: ScoredEvent): boolean {
  return (
    event.source === 'play' && event.lines.every(({ name }) => name !== 'go' && name !== 'last')
  );
}
