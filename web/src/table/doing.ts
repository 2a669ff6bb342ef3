/** What the one loud button of the table says and does at a moment. */

import { signOf } from '../lib/cards/names';
import { m } from '../lib/paraglide/messages.js';
import type { Batch, LegalDiscard, LegalPlay, LegalWire } from '../lib/wire.gen';
import { listed } from '../gather/words';
import type { Moment } from './playback';
import { resultOf } from './results';
import { cribOf, nameOf, nearSeat, type Table, youAmong } from './seating';

/** What the button does when it is pressed. */
export type Deed = 'toss' | 'play' | 'cut' | 'total' | 'proceed' | 'continue';

export type Doing = {
  label: string;
  /** What it says when somebody else takes more than a moment. */
  later: string | null;
  state: 'ready' | 'waiting' | 'busy';
  deed: Deed | null;
};

export type Situation = {
  table: Table;
  moment: Moment;
  latest: Batch;
  /** The persons whose Continue the next deal waits for now. */
  waiting: readonly number[];
  /** The seats whose players are not here: nobody thinks there. */
  away: readonly number[];
  /** This seat is asked, playback has come to it, and it has not answered. */
  asked: boolean;
  selected: readonly string[];
  /** What the button said when it was pressed, while that is on its way. */
  sent: string | null;
  /** The line is down and an action of ours waits for it. */
  stuck: boolean;
};

/** How many cards must be chosen now, 0 when none. */
export function cardsToChoose(legal: readonly LegalWire[]): number {
  const first = legal[0];
  if (first?.type === 'discard') return first.cards.length;
  return first?.type === 'play' ? 1 : 0;
}

export function plays(legal: readonly LegalWire[]): LegalPlay[] {
  return legal.filter((each) => each.type === 'play');
}

/** The discard of exactly these cards, in whatever order they were chosen. */
export function discardOf(
  legal: readonly LegalWire[],
  selected: readonly string[],
): LegalDiscard | undefined {
  return legal
    .filter((each) => each.type === 'discard')
    .find(
      ({ cards }) =>
        cards.length === selected.length && cards.every((card) => selected.includes(card)),
    );
}

export function doingAt(situation: Situation): Doing {
  const { moment, asked, sent, stuck } = situation;
  if (stuck) return waiting(m.line_lost());
  if (moment.holding === 'hand') return countingDeed(moment);
  if (moment.holding === 'over') return ready(m.act_result(), 'proceed');
  if (sent !== null) return { label: sent, later: null, state: 'busy', deed: null };
  if (asked) return answerDeed(situation);
  if (youMayContinue(situation)) return ready(continueLabel(situation), 'continue');
  return waiting(waitingFor(situation), thinking(situation));
}

function ready(label: string, deed: Deed): Doing {
  return { label, later: null, state: 'ready', deed };
}

function waiting(label: string, later: string | null = null): Doing {
  return { label, later, state: 'waiting', deed: null };
}

/** "Ann is thinking", when one other seat is awaited and nothing moves. */
function thinking({ moment, latest, table, away }: Situation): string | null {
  const [seat, ...more] = latest.view.asked;
  if (seat === undefined || seat === table.you || more.length || moment.playing) return null;
  if (away.includes(seat)) return null;
  return m.wait_thinking({ name: nameOf(table, seat) });
}

function countingDeed({ counting }: Moment): Doing {
  return counting?.pegged ? ready(m.act_continue(), 'proceed') : ready(m.act_total(), 'total');
}

function answerDeed({ latest, selected, table, moment }: Situation): Doing {
  const { legal } = latest;
  if (legal[0]?.type === 'cut') return ready(m.act_cut(), 'cut');
  const many = cardsToChoose(legal);
  if (legal[0]?.type === 'play') {
    const play = plays(legal).find(({ card }) => card === selected[0]);
    return play ? ready(playLabel(play), 'play') : waiting(m.choose_card());
  }
  if (selected.length < many) {
    return waiting(
      selected.length
        ? m.choose_more({ count: many - selected.length })
        : m.choose_toss({ count: many }),
    );
  }
  const cards = selected.map(signOf).join(' ');
  const crib = cribOf(table, moment.scene.view.dealer ?? nearSeat(table));
  return ready(m.act_toss({ cards, crib }), 'toss');
}

function playLabel(play: LegalPlay): string {
  const action = m.act_play({ card: signOf(play.card) });
  return m.act_with_result({ action, result: resultOf(play) });
}

/** Whether the next deal waits for this seat, and playback has shown all there was. */
function youMayContinue({ waiting, moment, table }: Situation): boolean {
  return youAmong(table, waiting) && !moment.playing && !moment.holding;
}

/** Before the first deal the dealer deals, and the others say that they are ready for it. */
function continueLabel({ moment, table }: Situation): string {
  const { deal_number: number, dealer } = moment.scene.view;
  if (number > 0) return m.act_continue();
  return dealer === table.you ? m.act_deal() : m.act_be_dealt();
}

/** Who is awaited, in words: "Ann to lead". */
function waitingFor({ moment, waiting: late, table, away }: Situation): string {
  const { view, stage } = moment.scene;
  const others = view.asked.filter((seat) => seat !== table.you);
  const [first] = others;
  if (others.length && others.every((seat) => away.includes(seat))) {
    return m.wait_count({ name: listed(others.map((seat) => nameOf(table, seat))) });
  }
  if (stage === 'discard' && others.length > 1) return m.wait_others();
  if (stage === 'discard' && first !== undefined) {
    return m.wait_choosing({ name: nameOf(table, first) });
  }
  if (stage === 'cut' && first !== undefined) return m.wait_cuts({ name: nameOf(table, first) });
  const { turn } = view;
  if (stage === 'play' && turn !== null && turn !== table.you) {
    const name = nameOf(table, turn);
    return view.count === 0 ? m.wait_lead({ name }) : m.wait_play({ name });
  }
  const persons = late.filter((seat) => seat !== table.you).map((seat) => nameOf(table, seat));
  if (persons.length) return m.wait_count({ name: listed(persons) });
  return m.wait_table();
}
