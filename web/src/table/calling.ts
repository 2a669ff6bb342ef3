/** Calls in words, as they are said at the table and stay in the status line. */

import { m } from '../lib/paraglide/messages.js';
import { numberWord, spokenGroups } from '../lib/speech';
import type { Call } from './calls';
import type { Scene } from './scene';
import { cribOf, nameOf, type Table, who, youAmong } from './seating';

/** “twenty-two”, “fifteen for two”, “go”. */
export function callWords(call: Call): string {
  switch (call.kind) {
    case 'count': {
      const count = numberWord(call.count);
      return call.points ? m.call_count_for({ count, points: numberWord(call.points) }) : count;
    }
    case 'go':
      return m.call_go();
    case 'closing': {
      const points = numberWord(call.points);
      return call.name === 'go' ? m.call_for_go({ points }) : m.call_for_last({ points });
    }
    case 'heels':
      return m.call_heels({ points: numberWord(call.points) });
    case 'start':
      return m.call_start({ points: numberWord(call.points) });
    case 'muggins':
      return m.call_muggins({ points: numberWord(call.points) });
    case 'overcount':
      return m.call_overcount({ points: numberWord(call.points) });
    case 'hand':
      return spokenGroups(call.groups).join(', ');
  }
}

/** "Ann: “twenty-two” · your turn", "" when there is nothing to say. */
export function statusText(scene: Scene, table: Table): string {
  const said = scene.call ? saidText(scene.call, table) : '';
  const next = nextText(scene, table);
  return said && next ? m.status_two({ first: said, second: next }) : said || next;
}

function saidText(call: Call, table: Table): string {
  const words = callWords(call);
  if (call.kind !== 'hand') return m.status_says({ name: nameOf(table, call.seat), words });
  const hand = handTitle(table, call.seat, call.crib);
  return m.call_hand({ hand, words, points: call.points });
}

function nextText({ view, stage }: Scene, table: Table): string {
  const { turn, count, gone, asked } = view;
  if (stage !== 'play' || turn === null) return '';
  const next = { who: who(table, turn), name: nameOf(table, turn) };
  if (count === 0) return m.status_leads(next);
  if (gone.length) return m.status_plays_on(next);
  return youAmong(table, asked) ? m.status_your_turn() : '';
}

/** "Your hand", "Ann’s crib". */
export function handTitle(table: Table, seat: number, crib: boolean): string {
  if (seat === table.you) return crib ? m.your_crib_title() : m.your_hand();
  return crib ? cribOf(table, seat) : m.hand_of({ name: nameOf(table, seat) });
}
