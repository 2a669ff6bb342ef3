/** Entries of the chronicle as lines of the log. */

import { signOf } from '../lib/cards/names';
import type { LogEntry } from '../lib/components/Log.svelte';
import { m } from '../lib/paraglide/messages.js';
import { numberWord } from '../lib/speech';
import type { EventWire, ScoredEvent, SeatNow } from '../lib/wire.gen';
import { handTitle } from './calling';
import type { Deal, Entry } from './chronicle';
import { partnersOf } from '../company/resigning';
import { linesInWords } from './results';
import { nameOf, poneOf, sideName, sideOf, type Table, who, yourSide } from './seating';

type Told = Omit<LogEntry, 'key'>;
type Played = Extract<EventWire, { type: 'played' }>;
type GivenUp = Extract<EventWire, { type: 'resigned' }>;
/** What is told by itself; of a card the line depends on what came before it. */
type ToldEvent = Exclude<EventWire, Played | GivenUp>;

/** How each seat's player went for good, where the server has told it. */
type Lefts = readonly SeatNow['left'][];

/** All lines of a deal. */
export function dealLines({ entries, dealer }: Deal, table: Table, lefts: Lefts = []): LogEntry[] {
  return entries.flatMap((entry, i) => linesOf(entry, entries[i - 1], dealer, table, lefts));
}

/** How a game was given up; of partners it is told of the one whose doing it was. */
function givenUpText(seat: number, table: Table, lefts: Lefts): string {
  const someone = person(table, seat);
  const partners = table.game.rules.sides[sideOf(table, seat)] ?? [];
  const left = lefts[seat] ?? null;
  if (left === 'left') return m.log_left(someone);
  if (left === 'timed_out') return m.log_timed_out(someone);
  const another = partners.some((each) => each !== seat && (lefts[each] ?? null) !== null);
  if (left === null && another) return '';
  return partnersOf(table, seat, null).length ? m.log_resigning(someone) : m.log_resigned(someone);
}

/** One line an entry, but one for each seat that cuts for the first deal; a cut is told with the card it turned. */
function linesOf(
  entry: Entry,
  before: Entry | undefined,
  dealer: number | null,
  table: Table,
  lefts: Lefts,
): LogEntry[] {
  const { event, key } = entry;
  if (event.type === 'resigned') {
    const text = givenUpText(event.seat, table, lefts);
    return text ? [{ key, owner: sideOf(table, event.seat), text }] : [];
  }
  if (event.type === 'cut_made') return [];
  if (event.type === 'starter_turned' && dealer !== null) {
    const pone = person(table, poneOf(table, dealer));
    const text = m.log_cut({ ...pone, card: signOf(event.card) });
    return [{ key, text, figure: m.log_starter_figure() }];
  }
  if (event.type === 'first_cut_made') {
    return event.seats.map((seat, i) => ({
      key: `${key}.${seat}`,
      owner: sideOf(table, seat),
      text: m.log_cut({ ...person(table, seat), card: signOf(event.cards[i] ?? '') }),
    }));
  }
  if (event.type === 'played') {
    const on = playsOn(event, before);
    return [
      { key, owner: sideOf(table, event.seat), ...playedLine(event, entry.scored, on, table) },
    ];
  }
  return [{ key, ...told(event, entry.scored, table) }];
}

/** Whether a card goes on with a count that others have said go to. */
function playsOn({ count }: Played, before: Entry | undefined): boolean {
  return before?.event.type === 'went' && count > before.event.count;
}

function person(table: Table, seat: number): { who: 'you' | 'other'; name: string } {
  return { who: who(table, seat), name: nameOf(table, seat) };
}

function playedLine(
  { seat, card, count }: Played,
  scored: ScoredEvent | null,
  on: boolean,
  table: Table,
): Told {
  const words = { ...person(table, seat), card: signOf(card) };
  if (!scored) return { text: on ? m.log_plays_on(words) : m.log_plays(words), figure: count };
  const all = { ...words, lines: linesInWords(scored.lines) };
  const text = on ? m.log_plays_on_for(all) : m.log_plays_for(all);
  return { text, points: scored.points, figure: count };
}

function told(event: ToldEvent, scored: ScoredEvent | null, table: Table): Told {
  switch (event.type) {
    case 'scored':
      return scoredLine(event, table);
    case 'dealt':
      return { text: dealtText(event, table) };
    case 'dealer_chosen':
      return { text: m.log_first_dealer(person(table, event.seat)) };
    case 'game_over':
      return {
        owner: event.side,
        text: overText(event.side, table),
        figure: scoresText(event, table),
      };
    case 'first_cut_made':
    case 'starter_turned':
    case 'cut_made':
    case 'count_closed':
    case 'play_ended':
      return { text: '' };
    default:
      return { owner: sideOf(table, event.seat), ...seatLine(event, scored, table) };
  }
}

type SeatEvent = Extract<
  EventWire,
  {
    type: 'discarded' | 'went' | 'hand_shown' | 'claimed' | 'revealed';
  }
>;

function seatLine(event: SeatEvent, scored: ScoredEvent | null, table: Table): Told {
  const someone = person(table, event.seat);
  switch (event.type) {
    case 'discarded':
      return { text: m.log_tossed({ ...someone, number: numberWord(event.how_many) }) };
    case 'went':
      return { text: m.log_go(someone), figure: event.count };
    case 'hand_shown': {
      const hand = handTitle(table, event.seat, event.crib);
      const cards = event.cards.map(signOf).join(' ');
      return { text: m.log_hand({ hand, cards }), points: scored?.points };
    }
    case 'claimed':
      return { text: m.log_claimed({ ...someone, points: event.points }) };
    case 'revealed':
      return { text: m.log_revealed({ points: event.points }) };
  }
}

function scoredLine(event: ScoredEvent, table: Table): Told {
  const { seat, side, points, source, lines } = event;
  const someone = person(table, seat);
  const words: Partial<Record<ScoredEvent['source'], (input: typeof someone) => string>> = {
    play: lines[0]?.name === 'last' ? m.log_for_last : m.log_for_go,
    heels: m.log_heels,
    start: m.log_start,
    muggins: m.log_muggins,
    overcount: m.log_overcount,
  };
  const text = words[source]?.(someone) ?? handTitle(table, seat, source === 'crib');
  return { owner: side, text, points };
}

function dealtText(event: Extract<EventWire, { type: 'dealt' }>, table: Table): string {
  const someone = person(table, event.dealer);
  const [first = 0] = event.sizes;
  return event.sizes.every((size) => size === first)
    ? m.log_dealt({ ...someone, number: numberWord(first) })
    : m.log_dealt_uneven(someone);
}

function overText(side: number, table: Table): string {
  const name = sideName(table, side);
  const many = (table.game.rules.sides[side]?.length ?? 1) > 1;
  const yours = side === yourSide(table);
  return m.log_over({ who: yours ? 'you' : many ? 'them' : 'other', name });
}

function scoresText({ scores }: Extract<EventWire, { type: 'game_over' }>, table: Table): string {
  return scores.map((score) => Math.min(score, table.game.rules.target)).join('–');
}
