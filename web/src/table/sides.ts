/** What the chips and the rail say of each side, and the plates of each seat. */

import type { Presence } from '../company/beside';
import { signOf } from '../lib/cards/names';
import { m } from '../lib/paraglide/messages.js';
import { boardScores } from './ending';
import type { Moment } from './playback';
import type { Scene } from './scene';
import {
  hasPartners,
  levelOf,
  nameOf,
  poneOf,
  sideName,
  sideOf,
  type Table,
  who,
  nearSide,
  youAmong,
  yourSide,
} from './seating';

export type SideSeen = {
  side: number;
  /** Its first seat: the only one where nobody has a partner. */
  seat: number;
  name: string;
  /** How well the bot plays that is the side, in words. */
  level: string | undefined;
  score: number;
  back: number;
  /** What is left to go, and what the seat does now where that matters more. */
  toGo: string;
  detail: string;
  tag: string | undefined;
  turn: boolean;
  /** Whether its players are there; `note` takes the place of the detail: "reconnecting 0:42". */
  presence: Presence;
  note: string;
};

/** All sides, yours first and then as they sit. */
export function sidesSeen({ scene, counting }: Moment, table: Table): SideSeen[] {
  const { view } = scene;
  const { rules } = table.game;
  const first = nearSide(table);
  const scores = boardScores(view, table);
  const active = activeSides(scene, counting !== null, table);
  const dealing = view.dealer !== null && view.deal_number > 0 ? sideOf(table, view.dealer) : -1;
  return rules.sides
    .map((_, i) => (first + i) % rules.sides.length)
    .map((side) => ({
      side,
      seat: rules.sides[side]?.[0] ?? 0,
      name: sideName(table, side),
      level: hasPartners(table) ? undefined : levelOf(table, rules.sides[side]?.[0] ?? 0),
      score: scores[side] ?? 0,
      back: view.back_pegs[side] ?? 0,
      toGo: toGo(side, scene, table),
      detail: sideDetail(side, scene, table),
      tag: side === dealing && scene.stage !== 'over' ? m.tag_crib() : undefined,
      turn: active.includes(side),
      presence: 'here',
      note: '',
    }));
}

/** Who is awaited: you alone where several choose at once, whose hand is counted in the show. */
function activeSides({ view, stage }: Scene, counting: boolean, table: Table): number[] {
  if (stage === 'show') {
    const hand = view.shown.at(-1);
    return hand && counting ? [sideOf(table, hand.seat)] : [];
  }
  if (youAmong(table, view.asked)) return [nearSide(table)];
  const turn = stage === 'play' && view.turn !== null ? [view.turn] : [];
  return [...view.asked, ...turn].map((seat) => sideOf(table, seat));
}

function sideDetail(side: number, { view, stage }: Scene, table: Table): string {
  const { rules } = table.game;
  const [seat] = rules.sides[side] ?? [];
  const duel = rules.seats === 2;
  if (stage === 'discard' && duel && seat !== undefined && view.dealer !== null) {
    if (seat === view.dealer) return m.chip_deals({ who: who(table, seat) });
    return seat === table.you ? m.chip_pone_lead() : m.chip_pone_cuts();
  }
  return toGo(side, { view }, table);
}

function toGo(side: number, { view }: Pick<Scene, 'view'>, table: Table): string {
  const left = table.game.rules.target - (view.scores[side] ?? 0);
  return left > 0 ? m.chip_to_go({ points: left }) : m.chip_home();
}

export type SeatSeen = {
  seat: number;
  side: number;
  name: string;
  detail: string;
  tag: string | undefined;
  turn: boolean;
  /** How well a bot plays, in words. */
  level: string | undefined;
  cards: number;
};

export function seatSeen(seat: number, scene: Scene, table: Table): SeatSeen {
  const { view } = scene;
  const deals = seat === view.dealer && view.deal_number > 0;
  const partners = (table.game.rules.sides[sideOf(table, seat)]?.length ?? 1) > 1;
  return {
    seat,
    side: sideOf(table, seat),
    name: nameOf(table, seat),
    detail: seatDetail(seat, scene, table),
    tag: deals ? seatTag(scene, partners) : undefined,
    turn: isTurn(seat, scene, table),
    level: levelOf(table, seat),
    cards: view.card_counts[seat] ?? 0,
  };
}

/** Beside a partner's name that the seat deals, unless the words under it say so. */
function seatTag({ stage }: Scene, partners: boolean): string | undefined {
  if (!partners) return m.tag_crib();
  return stage === 'discard' ? undefined : m.tag_deals();
}

function isTurn(seat: number, { view, stage }: Scene, table: Table): boolean {
  if (stage === 'show' || stage === 'over') return false;
  const yours = youAmong(table, view.asked);
  if (yours) return seat === table.you;
  return view.asked.includes(seat) || (stage === 'play' && view.turn === seat);
}

function seatDetail(seat: number, { view, stage }: Scene, table: Table): string {
  const cards = m.plate_cards({ count: view.card_counts[seat] ?? 0 });
  const yours = seat === table.you;
  if (stage === 'discard' && view.dealer !== null) return tossDetail(seat, view, table);
  if (stage !== 'play') return partnerWord(seat, table);
  if (yours && view.asked.includes(seat)) {
    return m.status_two({ first: cards, second: m.plate_your_turn() });
  }
  if (view.gone.includes(seat)) return m.status_two({ first: cards, second: m.plate_go() });
  const last = view.play.findLast(({ type }) => type === 'played' || type === 'count_closed');
  if (table.game.rules.seats > 2 && last?.type === 'played' && last.seat === seat) {
    return m.plate_played({ card: signOf(last.card) });
  }
  return cards;
}

function tossDetail(seat: number, view: Scene['view'], table: Table): string {
  const { dealer } = view;
  const choosing = view.asked.includes(seat);
  const doing =
    seat === table.you && choosing
      ? m.plate_your_turn()
      : choosing
        ? m.plate_choosing()
        : m.plate_tossed();
  if (seat === dealer) return m.status_two({ first: m.plate_dealer(), second: doing });
  if (dealer !== null && seat === poneOf(table, dealer)) {
    return m.status_two({ first: m.plate_pone(), second: doing });
  }
  return doing;
}

function partnerWord(seat: number, table: Table): string {
  return seat !== table.you && sideOf(table, seat) === yourSide(table) ? m.plate_partner() : '';
}
