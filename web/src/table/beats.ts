/** A batch cut into beats: what is shown in one go, how long before it and after it, and where the table waits. */

import type { Batch, EventWire, ScoredEvent } from '../lib/wire.gen';
import { isCardScore } from './chronicle';
import { poneOf, type Table } from './seating';

/** hand: a hand lies open and is counted, then a person goes on. over: the last card won, a person goes on. */
export type Stop = 'hand' | 'over';

export type Beat = {
  batch: Batch;
  /** The events shown: `batch.events[from]` up to, not with, `batch.events[to]`. */
  from: number;
  to: number;
  /** Milliseconds at normal pace, before the events are shown and after. */
  before: number;
  after: number;
  stop: Stop | null;
};

const MS = {
  thinkLeast: 400,
  thinkMost: 700,
  cutCard: 600,
  dealCard: 90,
  flight: 220,
  turn: 260,
  hole: 40,
  holesMost: 480,
  ring: 30,
  ringMost: 240,
  read: 250,
  readGo: 500,
  holdCount: 500,
  slide: 260,
} as const;

/** How long one line of a hand is lit while it is counted, at normal pace. */
export const LINE_MS = 900;

type Timing = { before: number; after: number };

/** The beats of a batch from its event `from` on; at least one, so that its view is reached. */
export function beatsOf(batch: Batch, table: Table, from = 0): Beat[] {
  const { events } = batch;
  const beats: Beat[] = [];
  let at = from;
  while (at < events.length) {
    const to = endOfBeat(events, at, table);
    const stop = stopAt(events, at, table);
    beats.push({ batch, from: at, to, stop, ...timing(batch, at, table) });
    at = to;
  }
  return beats.length ? beats : [{ batch, from, to: from, before: 0, after: 0, stop: null }];
}

/** A hand is one beat with its points; what needs no showing goes with what comes before it. */
function endOfBeat(events: readonly EventWire[], at: number, table: Table): number {
  let to = at + 1;
  if (events[at]?.type === 'hand_shown' && countsForYou(table)) {
    while (events[to]?.type === 'scored') to++;
  } else {
    while (events[to]?.type === 'play_ended' || events[to]?.type === 'dealer_chosen') to++;
  }
  return to;
}

function stopAt(events: readonly EventWire[], at: number, table: Table): Stop | null {
  const event = events[at];
  if (event?.type === 'hand_shown') return countsForYou(table) ? 'hand' : null;
  if (event?.type !== 'game_over' || event.reason === 'resigned') return null;
  const afterHand = events.slice(0, at).some(({ type }) => type === 'hand_shown');
  return afterHand && countsForYou(table) ? null : 'over';
}

function countsForYou(table: Table): boolean {
  return table.game.rules.counting === 'automatic';
}

function timing(batch: Batch, at: number, table: Table): Timing {
  const event = batch.events[at];
  switch (event?.type) {
    case 'first_cut_made':
      return { before: 0, after: MS.cutCard };
    case 'dealt':
      return { before: 0, after: dealtIn(event.sizes) };
    case 'discarded':
      return { before: thinking(event.seat, batch, table), after: MS.flight };
    case 'cut_made':
      return { before: thinking(event.seat, batch, table), after: 0 };
    case 'starter_turned':
      return { before: turnDelay(batch, at, table), after: MS.turn + MS.read };
    case 'played':
      return { before: thinking(event.seat, batch, table), after: MS.flight + ringMs(batch, at) };
    case 'went':
      return { before: MS.read, after: MS.readGo };
    case 'scored':
      return { before: isCardScore(event) ? 0 : MS.read, after: pegMs(event) + MS.read };
    case 'count_closed':
      return { before: MS.holdCount, after: MS.slide };
    default:
      return { before: 0, after: 0 };
  }
}

/** A bot takes its time, as a person would; always the same for the same moment of a game. */
function thinking(seat: number, { seq }: Batch, table: Table): number {
  if (table.game.seats[seat]?.kind !== 'bot') return 0;
  return MS.thinkLeast + ((seq * 97) % (MS.thinkMost - MS.thinkLeast));
}

function turnDelay(batch: Batch, at: number, table: Table): number {
  const { dealer } = batch.view;
  if (at > 0 || dealer === null) return MS.read;
  return Math.max(MS.read, thinking(poneOf(table, dealer), batch, table));
}

function dealtIn(sizes: readonly number[]): number {
  return Math.max(...sizes) * MS.dealCard + MS.flight;
}

function ringMs({ events }: Batch, at: number): number {
  const event = events[at];
  return event?.type === 'played' ? Math.min(event.count * MS.ring, MS.ringMost) : 0;
}

function pegMs({ points }: ScoredEvent): number {
  return Math.min(points * MS.hole, MS.holesMost);
}
