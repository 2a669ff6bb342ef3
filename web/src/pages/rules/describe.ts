/** The sections of a rules page, put together from the values the engine itself plays by. */

import { m } from '../../lib/paraglide/messages.js';
import { numberWord } from '../../lib/speech';
import type { RulesWire } from '../../lib/wire.gen';
import {
  capital,
  cardsWord,
  cribOwner,
  kindOf,
  LIMIT,
  pointsWord,
  seatsKind,
  sideWord,
  spread,
} from './phrases';

export type Step = { title: string; text: string };

export function objective(rules: RulesWire): string[] {
  const start = Math.max(0, ...rules.start_points);
  return [
    m.rules_win({ side: sideWord(rules), target: rules.target }),
    m.rules_past_target({ target: rules.target }),
    m.rules_phases(),
    ...(start > 0 ? [m.rules_start_points({ points: pointsWord(start) })] : []),
    ...(rules.seats > 2 ? [m.rules_alone({ kind: kindOf(rules) })] : []),
  ];
}

export function deal(rules: RulesWire): string[] {
  const fromDeck = rules.deck_to_crib;
  return [
    m.rules_pack(),
    `${m.rules_first_dealer({ how: rules.first_dealer })} ${rules.first_dealer === 'cut_low' ? m.rules_tie({ how: rules.tie }) : ''}`.trim(),
    m.rules_automatic(),
    m.rules_deal_cards({ cards: spread(rules.dealt) }),
    ...(fromDeck > 0
      ? [m.rules_deck_to_crib({ count: fromDeck, word: capital(numberWord(fromDeck)) })]
      : []),
    m.rules_lay_away({ cards: spread(rules.to_crib) }),
    m.rules_keep({
      cards: cardsWord(rules.keep),
      crib: cardsWord(rules.crib_size),
      owner: cribOwner(rules),
    }),
    m.rules_discard_change({ how: rules.discard_change }),
    `${m.rules_starter({ who: seatsKind(rules) })} ${m.rules_cut({ how: rules.cut, least: numberWord(rules.min_packet) })}`,
    m.rules_starter_counts(),
    heels(rules),
    m.rules_rotation(),
    m.rules_next_game({ how: rules.next_game }),
  ];
}

export function heels(rules: RulesWire): string {
  const kind = rules.heels > 0 ? 'some' : 'none';
  return m.rules_heels({ kind, points: pointsWord(rules.heels) });
}

export function steps(rules: RulesWire): Step[] {
  const close = m.rules_close_text({
    go: pointsWord(rules.go),
    last: pointsWord(rules.last),
    limit: numberWord(LIMIT),
    limitPoints: numberWord(rules.limit_points),
  });
  return [
    { title: m.rules_step_discard(), text: m.rules_discard_text() },
    { title: m.rules_step_cut(), text: `${m.rules_cut_text()} ${heels(rules)}` },
    { title: m.rules_step_lead(), text: m.rules_lead_text({ who: seatsKind(rules) }) },
    { title: m.rules_step_count(), text: m.rules_count_text({ limit: numberWord(LIMIT) }) },
    { title: m.rules_step_go(), text: `${m.rules_go_text()} ${close}` },
    {
      title: m.rules_step_again(),
      text: rules.play_continues ? m.rules_again_text() : m.rules_stops_text(),
    },
    {
      title: m.rules_step_show(),
      text: m.rules_show_text({ owner: cribOwner(rules), keep: numberWord(rules.keep) }),
    },
    { title: m.rules_step_next(), text: m.rules_next_text() },
  ];
}

export function remember(rules: RulesWire): string[] {
  const cribFlush = { how: rules.crib_flush, cards: numberWord(rules.crib_size) };
  return [
    m.rules_mind_ace(),
    m.rules_mind_ranks(),
    m.rules_mind_must(),
    m.rules_mind_limit({ limitPoints: pointsWord(rules.limit_points) }),
    m.rules_mind_share(),
    m.rules_mind_flush(),
    m.rules_mind_crib_flush(cribFlush),
    ...(rules.heels > 0 ? [m.rules_mind_nobs()] : []),
    m.rules_mind_order({ target: rules.target }),
    counting(rules),
    skunks(rules),
  ];
}

export function counting(rules: RulesWire): string {
  const manual = rules.counting === 'manual';
  const words = [
    m.rules_counting({ how: rules.counting }),
    m.rules_muggins({ how: rules.muggins }),
  ];
  if (manual) words.push(m.rules_overcount({ how: rules.overcount }));
  return words.join(' ');
}

export function skunks(rules: RulesWire): string {
  const [first, second] = rules.skunk_lines;
  if (rules.skunks === 'off' || first === undefined) return m.rules_skunks_off();
  const line =
    second === undefined ? m.rules_skunk_one({ first }) : m.rules_skunk_two({ first, second });
  const [win = 1, skunk = 1, double = 1] = rules.match_points;
  const points = m.rules_match_list({
    kind: second === undefined ? 'one' : 'two',
    win: numberWord(win),
    skunk: numberWord(skunk),
    double: numberWord(double),
  });
  return `${line} ${m.rules_match({ points })}`;
}
