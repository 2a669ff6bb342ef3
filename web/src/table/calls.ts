/** What is said at the table, taken from events: the calls of the play, his heels, a hand counted. */

import type { EventWire, Group, ScoredEvent } from '../lib/wire.gen';
import { isCardScore } from './chronicle';

export type Call =
  | { kind: 'count'; seat: number; count: number; points: number }
  | { kind: 'go'; seat: number }
  | { kind: 'closing'; seat: number; name: 'go' | 'last'; points: number }
  | { kind: 'heels' | 'start' | 'muggins' | 'overcount'; seat: number; points: number }
  | { kind: 'hand'; seat: number; crib: boolean; points: number; groups: readonly Group[] };

/**
 * What is said when `events[at]` happens; `before` where it says nothing new.
 *
 * A card and what it scores are two events but one call, “fifteen for two”: the first of them looks ahead.
 */
export function callAt(events: readonly EventWire[], at: number, before: Call | null): Call | null {
  const event = events[at];
  if (!event) return before;
  switch (event.type) {
    case 'played': {
      const points = cardPoints(events[at + 1], event.seat);
      return { kind: 'count', seat: event.seat, count: event.count, points };
    }
    case 'went':
      return { kind: 'go', seat: event.seat };
    case 'scored':
      return scoreCall(event, events[at - 1], before);
    case 'hand_shown': {
      const next = events[at + 1];
      if (next?.type === 'scored') return null;
      return { kind: 'hand', seat: event.seat, crib: event.crib, points: 0, groups: [] };
    }
    case 'dealt':
    case 'starter_turned':
      return null;
    default:
      return before;
  }
}

function cardPoints(next: EventWire | undefined, seat: number): number {
  return next?.type === 'scored' && next.seat === seat && isCardScore(next) ? next.points : 0;
}

function scoreCall(
  event: ScoredEvent,
  previous: EventWire | undefined,
  before: Call | null,
): Call | null {
  const { seat, source, points, groups } = event;
  switch (source) {
    case 'hand':
    case 'crib':
      return { kind: 'hand', seat, crib: source === 'crib', points, groups };
    case 'play': {
      const name = event.lines[0]?.name;
      if (name === 'go' || name === 'last') return { kind: 'closing', seat, name, points };
      return previous?.type === 'played' && before?.kind === 'count'
        ? { ...before, points }
        : before;
    }
    default:
      return { kind: source, seat, points };
  }
}
