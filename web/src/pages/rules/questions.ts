/** Frequent questions and key terms, answered from the values of the ruleset. */

import { m } from '../../lib/paraglide/messages.js';
import { numberWord } from '../../lib/speech';
import type { RulesWire } from '../../lib/wire.gen';
import { counting, skunks } from './describe';
import { capital, cribOwner, pointsWord, spread } from './phrases';

export type Question = { question: string; answer: string };
export type Term = { term: string; text: string };

export function questions(rules: RulesWire): Question[] {
  const dealt = m.rules_deal_cards({ cards: spread(rules.dealt) });
  const away = m.rules_lay_away({ cards: spread(rules.to_crib) });
  const deck = rules.deck_to_crib;
  const fromDeck = deck
    ? ` ${m.rules_deck_to_crib({ count: deck, word: capital(numberWord(deck)) })}`
    : '';
  return [
    { question: m.rules_q_dealt(), answer: `${dealt} ${away}${fromDeck}` },
    { question: m.rules_q_crib(), answer: m.rules_a_crib({ owner: capital(cribOwner(rules)) }) },
    {
      question: m.rules_q_jacks(),
      answer: m.rules_a_jacks({
        kind: rules.heels > 0 ? 'some' : 'none',
        heels: pointsWord(rules.heels),
        nobs: pointsWord(rules.nobs),
      }),
    },
    {
      question: m.rules_q_flush(),
      answer: m.rules_mind_crib_flush({
        how: rules.crib_flush,
        cards: numberWord(rules.crib_size),
      }),
    },
    { question: m.rules_q_middle(), answer: m.rules_a_middle({ target: rules.target }) },
    { question: m.rules_q_skunk(), answer: skunks(rules) },
    { question: m.rules_q_muggins(), answer: counting(rules) },
    {
      question: m.rules_q_leads(),
      answer: rules.play_continues ? m.rules_a_leads() : m.rules_a_leads_stops(),
    },
    {
      question: m.rules_q_resign(),
      answer: m.rules_a_resign({ kind: rules.sides.length === 2 ? 'two' : 'more' }),
    },
  ];
}

export function terms(rules: RulesWire): Term[] {
  const { target } = rules;
  return [
    { term: m.term_crib(), text: m.term_crib_text({ owner: cribOwner(rules) }) },
    { term: m.term_dealer(), text: m.term_dealer_text() },
    { term: m.term_pone(), text: m.term_pone_text() },
    { term: m.term_starter(), text: m.term_starter_text() },
    { term: m.term_heels(), text: m.term_heels_text({ heels: rules.heels }) },
    { term: m.term_nobs(), text: m.term_nobs_text({ nobs: rules.nobs }) },
    { term: m.term_count(), text: m.term_count_text() },
    { term: m.term_go(), text: m.term_go_text() },
    { term: m.term_last(), text: m.term_last_text() },
    { term: m.term_pairs(), text: m.term_pairs_text() },
    { term: m.term_runs(), text: m.term_runs_text() },
    { term: m.term_peg(), text: m.term_peg_text() },
    { term: m.term_hole(), text: m.term_hole_text({ target }) },
    { term: m.term_stinkhole(), text: m.term_stinkhole_text({ stinkhole: target - 1 }) },
    { term: m.term_street(), text: m.term_street_text() },
    { term: m.term_show(), text: m.term_show_text() },
    { term: m.term_skunk(), text: m.term_skunk_text() },
    { term: m.term_muggins(), text: m.term_muggins_text() },
    { term: m.term_renege(), text: m.term_renege_text() },
    { term: m.term_nineteen(), text: m.term_nineteen_text() },
    { term: m.term_balking(), text: m.term_balking_text() },
    { term: m.term_spread(), text: m.term_spread_text() },
  ];
}
