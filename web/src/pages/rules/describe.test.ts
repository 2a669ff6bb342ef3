import { expect, test } from 'vitest';
import type { RulesWire } from '../../lib/wire.gen';
import { deal, objective, remember, skunks, steps } from './describe';
import { summary } from './phrases';
import { playPoints, showPoints } from './points';
import { questions, terms } from './questions';
import { sampleRules } from './sample';

/** All that a page says about its rules. */
function everything(rules: RulesWire): string {
  return [
    summary(rules),
    ...objective(rules),
    ...deal(rules),
    ...steps(rules).map(({ title, text }) => `${title} ${text}`),
    ...[...playPoints(rules), ...showPoints(rules)].map(({ what, points }) => `${what} ${points}`),
    ...remember(rules),
    ...questions(rules).map(({ question, answer }) => `${question} ${answer}`),
    ...terms(rules).map(({ term, text }) => `${term} ${text}`),
  ].join('\n');
}

const THREE: Partial<RulesWire> = {
  seats: 3,
  sides: [[0], [1], [2]],
  dealt: [5, 5, 5],
  to_crib: [1, 1, 1],
  deck_to_crib: 1,
};
const PARTNERS: Partial<RulesWire> = {
  seats: 4,
  sides: [
    [0, 2],
    [1, 3],
  ],
  dealt: [5, 5, 5, 5],
  to_crib: [1, 1, 1, 1],
};

/** Every value that a ruleset may change shows on its page, so that the page cannot disagree with the game. */
const CHANGES: [string, Partial<RulesWire>, string][] = [
  ['sides', PARTNERS, 'Partners sit opposite'],
  ['dealt', { dealt: [7, 7] }, 'seven cards each'],
  ['to_crib', { to_crib: [1, 1] }, 'Each lays one card away'],
  ['deck_to_crib', THREE, 'One card goes straight from the pack to the crib.'],
  ['target', { target: 61 }, 'to 61 wins at once'],
  ['start_points', { start_points: [0, 3] }, 'pegs three points: three for last'],
  ['first_dealer', { first_dealer: 'random' }, 'drawn at random'],
  ['tie', { tie: 'reshuffle_all' }, 'everyone cuts again'],
  ['next_game', { next_game: 'winner' }, 'The winner of a game deals'],
  ['heels', { heels: 0 }, 'A jack turned up as starter scores nothing'],
  ['nobs', { nobs: 2 }, 'in hand or crib: his nobs 2'],
  ['fifteen', { fifteen: 3 }, 'A count of exactly fifteen 3'],
  ['pair', { pair: 3 }, 'Three of a rank, pair royal 9'],
  ['limit_points', { limit_points: 1 }, 'A count of exactly thirty-one 1'],
  ['go', { go: 2 }, 'whoever played last pegs two points'],
  ['last', { last: 2 }, 'The last card of all pegs two points'],
  ['play_continues', { play_continues: false }, 'these rules know one count only'],
  ['hand_flush', { hand_flush: 3 }, 'Three cards or more of the hand of one suit'],
  ['crib_flush', { crib_flush: 'like_hand' }, 'A crib may be a flush just like a hand.'],
  ['cut', { cut: 'position', min_packet: 5 }, 'at least five cards in each part'],
  ['discard_change', { discard_change: 'never' }, 'A discard is final.'],
  ['counting', { counting: 'manual' }, 'You count your own hands'],
  ['muggins', { counting: 'manual', muggins: 'on' }, 'Muggins is on'],
  ['overcount', { counting: 'manual', overcount: 'two' }, 'gives two points'],
  ['skunks', { skunks: 'off' }, 'Skunks are not told apart'],
  ['skunk_lines', { skunk_lines: [91] }, 'A loser below 91 is skunked.'],
  ['match_points', { match_points: [2, 3, 3] }, 'a win counts two, a skunk three'],
  ['keep', { keep: 5, hand_flush: 5 }, 'Everyone keeps five cards'],
  ['crib_size', { crib_size: 5 }, 'The crib holds five cards'],
];

test.each(CHANGES)('the page says what %s is', (_, changes, words) => {
  expect(everything(sampleRules(changes))).toContain(words);
  expect(everything(sampleRules())).not.toContain(words);
});

test('the standard game in one paragraph', () => {
  expect(summary(sampleRules())).toBe(
    'Two players are dealt six cards each. Each lays two cards away, face down, to a crib that ' +
      'counts for the dealer, and everyone keeps four. Cards are played one at a time to a count ' +
      'of thirty-one, then the hands and the crib are counted with the starter. The first player ' +
      'to 121 wins at once, even in the middle of a deal.',
  );
});

test('a dealer who is dealt fewer cards is told so', () => {
  const five = sampleRules({
    seats: 5,
    sides: [[0], [1], [2], [3], [4]],
    dealt: [4, 5, 5, 5, 5],
    to_crib: [0, 1, 1, 1, 1],
  });
  expect(summary(five)).toContain('four cards for the dealer and five cards for everyone else');
  expect(summary(five)).toContain('All but the dealer lay one card away');
});

test('partners neither see nor pass each other’s cards', () => {
  expect(objective(sampleRules(PARTNERS)).join(' ')).toContain(
    'Neither sees the other’s cards, and no cards are passed between them.',
  );
});

test('two skunk lines and what they count', () => {
  expect(skunks(sampleRules())).toBe(
    'A loser below 91 is skunked, below 61 doubly. In a match a win counts one, a skunk two, a double skunk three.',
  );
});
