/** Rules for tests: the standard game for two, and changes to it. */

import type { RulesWire } from '../../lib/wire.gen';

const STANDARD: RulesWire = {
  name: 'standard',
  sides: [[0], [1]],
  dealt: [6, 6],
  to_crib: [2, 2],
  deck_to_crib: 0,
  target: 121,
  start_points: [],
  first_dealer: 'cut_low',
  tie: 'tied_lowest',
  next_game: 'loser',
  heels: 2,
  nobs: 1,
  fifteen: 2,
  pair: 2,
  limit_points: 2,
  go: 1,
  last: 1,
  play_continues: true,
  hand_flush: 4,
  crib_flush: 'all',
  cut: 'automatic',
  min_packet: 4,
  discard_change: 'until_all_in',
  counting: 'automatic',
  muggins: 'off',
  overcount: 'excess',
  skunks: 'on',
  skunk_lines: [91, 61],
  match: '1/2/3',
  seats: 2,
  keep: 4,
  crib_size: 4,
  stub: 40,
  match_points: [1, 2, 3],
};

export function sampleRules(changes: Partial<RulesWire> = {}): RulesWire {
  return { ...STANDARD, ...changes };
}
