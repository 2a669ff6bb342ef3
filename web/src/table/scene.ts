/**
 * What the table shows at a moment: the view before an action, and the events of it that were shown so far.
 *
 * No rule of the game is known here. Counts, points and whose turn it is come from events, and when the last event of a
 * batch was shown the batch's own view takes over.
 */

import type {
  Batch,
  EventWire,
  Hello,
  ScoredEvent,
  ShownHandWire,
  ViewWire,
} from '../lib/wire.gen';
import { type Call, callAt } from './calls';
import { type Chronicle, emptyChronicle, told } from './chronicle';
import type { Table } from './seating';

export type Stage = 'first_cut' | 'discard' | 'cut' | 'play' | 'show' | 'over';

export type Scene = {
  stage: Stage;
  view: ViewWire;
  /** The question that this moment has reached, null while nobody asks this seat. */
  question: string | null;
  /** The last thing somebody said. */
  call: Call | null;
  chronicle: Chronicle;
};

/** Events in a row, and the view that they lead to where it is known. */
export type Happening = { seq: number; events: readonly EventWire[]; view: ViewWire | null };

/** A table before anything has happened. */
export function blankScene(table: Table): Scene {
  const { sides } = table.game.rules;
  const bySide = Array<number>(sides.length).fill(0);
  const tally = { start: 0, heels: 0, play: 0, hand: 0, crib: 0, muggins: 0, overcount: 0 };
  const view: ViewWire = {
    seat: table.you,
    phase: 'deal',
    asked: [],
    dealer: null,
    deal_number: 0,
    scores: bySide,
    back_pegs: bySide,
    tallies: bySide.map(() => tally),
    first_cuts: [],
    cutting: [],
    dealt: [],
    hand: [],
    discard: [],
    card_counts: [],
    has_discarded: [],
    crib_count: 0,
    starter: null,
    play: [],
    count: 0,
    count_cards: [],
    gone: [],
    turn: null,
    shown: [],
    windows: [],
    resigned: [],
    result: null,
  };
  return {
    stage: 'first_cut',
    view,
    question: null,
    call: null,
    chronicle: emptyChronicle(sides.length),
  };
}

/** The scene after one more event, `events[at]`, was shown. */
export function showEvent(
  scene: Scene,
  { seq, events, view: after }: Happening,
  at: number,
  table: Table,
): Scene {
  const event = events[at];
  if (!event) throw new Error(`there is no event ${at} in batch ${seq}`);
  const view = withEvent(scene.view, event, after, table);
  const chronicle = told(scene.chronicle, event, `${seq}.${at}`);
  const inPlay = scene.stage === 'play' && belongsToPlay(event);
  return {
    ...scene,
    stage: stageAfter(scene.stage, event),
    view: inPlay ? { ...view, play: [...view.play, event] } : view,
    call: callAt(events, at, scene.call),
    chronicle,
  };
}

/** The scene when all of a batch was shown: its view is the truth. */
export function settle(scene: Scene, batch: Batch): Scene {
  const { view, question } = batch;
  return { ...scene, view, question, stage: stageOf(view, scene.stage) };
}

/** The scene that a log leads to. */
export function replay(log: Hello['log'], table: Table): Scene {
  let scene = blankScene(table);
  for (const { seq, events } of log) {
    for (let at = 0; at < events.length; at++) {
      scene = showEvent(scene, { seq, events, view: null }, at, table);
    }
  }
  return scene;
}

function stageAfter(stage: Stage, event: EventWire): Stage {
  switch (event.type) {
    case 'dealt':
      return 'discard';
    case 'starter_turned':
      return 'play';
    case 'hand_shown':
      return 'show';
    case 'game_over':
      return 'over';
    default:
      return stage;
  }
}

function stageOf(view: ViewWire, before: Stage): Stage {
  switch (view.phase) {
    case 'first_cut':
      return 'first_cut';
    case 'deal':
      return view.shown.length ? 'show' : 'first_cut';
    case 'turn':
      return before === 'cut' ? 'cut' : 'discard';
    default:
      return view.phase;
  }
}

function belongsToPlay(event: EventWire): boolean {
  switch (event.type) {
    case 'played':
    case 'went':
    case 'count_closed':
    case 'play_ended':
      return true;
    case 'scored':
      return event.source === 'play';
    case 'claimed':
    case 'revealed':
      return event.what === 'play';
    default:
      return false;
  }
}

function withEvent(
  view: ViewWire,
  event: EventWire,
  after: ViewWire | null,
  table: Table,
): ViewWire {
  switch (event.type) {
    case 'first_cut_made':
      return {
        ...view,
        first_cuts: [...view.first_cuts, { seats: event.seats, cards: event.cards }],
      };
    case 'dealer_chosen':
      return { ...view, dealer: event.seat };
    case 'dealt': {
      const dealt = after?.dealt ?? (table.you === null ? null : event.hands[table.you]) ?? [];
      return { ...freshDeal(view, event.sizes, event.to_crib, dealt), ...numbered(event) };
    }
    case 'discarded':
      return withDiscard(view, event.seat, event.how_many, after, table);
    case 'starter_turned':
      return { ...view, starter: event.card, asked: [] };
    case 'hand_shown': {
      const { seat, crib, cards, starter } = event;
      const score = after?.shown[view.shown.length]?.score ?? NOTHING;
      const hand: ShownHandWire = { seat, crib, cards, starter, points: 0, claimed: null, score };
      return { ...view, shown: [...view.shown, hand], asked: [], turn: null };
    }
    case 'scored':
      return withPoints(view, event);
    case 'resigned':
      return { ...view, resigned: [...view.resigned, event.seat] };
    case 'game_over':
      return { ...view, result: event, turn: null, asked: [] };
    case 'cut_made':
    case 'claimed':
    case 'revealed':
      return view;
    case 'played':
    case 'went':
    case 'count_closed':
    case 'play_ended':
      return withPlay(view, event);
  }
}

const NOTHING: ShownHandWire['score'] = { points: 0, lines: [], groups: [], spoken: [] };

type Dealt = Extract<EventWire, { type: 'dealt' }>;
type PlayEvent = Extract<EventWire, { type: 'played' | 'went' | 'count_closed' | 'play_ended' }>;

function numbered({ number, dealer }: Dealt): Pick<ViewWire, 'deal_number' | 'dealer'> {
  return { deal_number: number, dealer };
}

function freshDeal(view: ViewWire, sizes: number[], toCrib: number, dealt: string[]): ViewWire {
  return {
    ...view,
    dealt,
    hand: dealt,
    discard: [],
    card_counts: sizes,
    has_discarded: sizes.map(() => false),
    crib_count: toCrib,
    starter: null,
    play: [],
    count: 0,
    count_cards: [],
    gone: [],
    turn: null,
    asked: [],
    shown: [],
    windows: [],
  };
}

function withDiscard(
  view: ViewWire,
  seat: number,
  many: number,
  after: ViewWire | null,
  table: Table,
): ViewWire {
  const own = seat === table.you && after;
  return {
    ...view,
    has_discarded: view.has_discarded.map((had, s) => had || s === seat),
    card_counts: view.card_counts.map((n, s) => (s === seat ? n - many : n)),
    crib_count: view.crib_count + many,
    asked: view.asked.filter((s) => s !== seat),
    ...(own ? { discard: after.discard, hand: kept(view.dealt, after.discard) } : {}),
  };
}

function kept(dealt: string[], discard: string[]): string[] {
  return dealt.filter((card) => !discard.includes(card));
}

function withPoints(view: ViewWire, { side, points, source }: ScoredEvent): ViewWire {
  return {
    ...view,
    back_pegs: view.back_pegs.map((peg, s) => (s === side ? (view.scores[s] ?? 0) : peg)),
    scores: view.scores.map((score, s) => (s === side ? score + points : score)),
    tallies: view.tallies.map((tally, s) =>
      s === side ? { ...tally, [source]: tally[source] + points } : tally,
    ),
    shown: source === 'hand' || source === 'crib' ? counted(view.shown, points) : view.shown,
  };
}

function counted(shown: ShownHandWire[], points: number): ShownHandWire[] {
  return shown.map((hand, i) => (i === shown.length - 1 ? { ...hand, points } : hand));
}

function withPlay(view: ViewWire, event: PlayEvent): ViewWire {
  switch (event.type) {
    case 'played': {
      const { seat, card, count } = event;
      return {
        ...view,
        hand: view.hand.filter((held) => held !== card),
        card_counts: view.card_counts.map((n, s) => (s === seat ? n - 1 : n)),
        count,
        count_cards: [...view.count_cards, card],
        turn: null,
        asked: [],
      };
    }
    case 'went':
      return { ...view, gone: [...view.gone, event.seat] };
    case 'count_closed':
      return { ...view, count: 0, count_cards: [], gone: [], turn: event.leader };
    case 'play_ended':
      return { ...view, turn: null };
  }
}
