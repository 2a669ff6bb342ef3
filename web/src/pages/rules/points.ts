/** What scores how much, in the play and in the show, as rows of a table. */

import { m } from '../../lib/paraglide/messages.js';
import type { RulesWire } from '../../lib/wire.gen';
import { capital, cardsWord } from './phrases';

export type Row = { what: string; points: string };

export function playPoints(rules: RulesWire): Row[] {
  return [
    { what: m.rules_row_fifteen_play(), points: String(rules.fifteen) },
    { what: m.rules_row_limit(), points: String(rules.limit_points) },
    { what: m.rules_row_pair_play(), points: String(rules.pair) },
    { what: m.rules_row_royal_play(), points: String(rules.pair * 3) },
    { what: m.rules_row_double_royal_play(), points: String(rules.pair * 6) },
    { what: m.rules_row_run_play(), points: m.rules_row_each_card() },
    { what: m.rules_row_go(), points: String(rules.go) },
    { what: m.rules_row_last(), points: String(rules.last) },
    { what: m.rules_row_flush_play(), points: m.rules_row_none() },
  ];
}

export function showPoints(rules: RulesWire): Row[] {
  return [
    { what: m.rules_row_fifteen(), points: String(rules.fifteen) },
    { what: m.rules_row_pair(), points: String(rules.pair) },
    { what: m.rules_row_royal(), points: String(rules.pair * 3) },
    { what: m.rules_row_double_royal(), points: String(rules.pair * 6) },
    { what: m.rules_row_run(), points: m.rules_row_each_card() },
    ...flushes(rules),
    { what: m.rules_row_nobs(), points: String(rules.nobs) },
  ];
}

function flushes(rules: RulesWire): Row[] {
  const { hand_flush: least, keep } = rules;
  const hand =
    least === keep
      ? [
          { what: m.rules_row_flush({ cards: cardsWord(keep) }), points: String(keep) },
          { what: m.rules_row_flush_starter(), points: String(keep + 1) },
        ]
      : [
          {
            what: m.rules_row_part_flush({ cards: capital(cardsWord(least)) }),
            points: m.rules_row_each_card(),
          },
        ];
  const all = rules.crib_flush === 'all';
  const crib = {
    what: m.rules_row_crib_flush({ how: rules.crib_flush, cards: cardsWord(rules.crib_size) }),
    points: all ? String(rules.crib_size + 1) : m.rules_row_as_hand(),
  };
  return [...hand, crib];
}
