/** Words for the values of a ruleset, shared by every section of its page. */

import { m } from '../../lib/paraglide/messages.js';
import { numberWord } from '../../lib/speech';
import type { RulesWire } from '../../lib/wire.gen';

export const LIMIT = 31;

/** Whether a side is one player or partners. */
export type Kind = 'single' | 'partners';

export function kindOf(rules: RulesWire): Kind {
  return rules.sides.some((seats) => seats.length > 1) ? 'partners' : 'single';
}

/** "player" or "side". */
export function sideWord(rules: RulesWire): string {
  return m.rules_each({ sides: kindOf(rules) });
}

/** "the dealer" or "the dealer’s side". */
export function cribOwner(rules: RulesWire): string {
  return m.rules_owner({ kind: kindOf(rules) });
}

/** Two players name the one who is not the dealer; with more it is the player on the dealer's left. */
export function seatsKind(rules: RulesWire): 'two' | 'more' {
  return rules.seats === 2 ? 'two' : 'more';
}

export function cardsWord(count: number): string {
  return m.rules_cards({ count, word: numberWord(count) });
}

export function pointsWord(count: number): string {
  return m.rules_points({ count, word: numberWord(count) });
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

type Pattern = 'alike' | 'dealer' | 'dealers_side' | 'round';

/** How numbers by seat from the dealer differ: not at all, for the dealer, for the dealer's side, or otherwise. */
function patternOf(counts: readonly number[]): Pattern {
  const few = counts[0];
  const many = Math.max(...counts);
  const below = counts.flatMap((count, offset) => (count === many ? [] : [offset]));
  if (below.length === 0) return 'alike';
  if (below.some((offset) => counts[offset] !== few)) return 'round';
  if (below.length === 1 && below[0] === 0) return 'dealer';
  const opposite = counts.length / 2;
  return below.length === 2 && below[0] === 0 && below[1] === opposite ? 'dealers_side' : 'round';
}

/** "six cards each", "four cards for the dealer and five cards for everyone else". */
export function spread(counts: readonly number[]): string {
  return m.rules_dealt({
    pattern: patternOf(counts),
    few: cardsWord(counts[0] ?? 0),
    many: cardsWord(Math.max(...counts)),
    round: counts.join(', '),
  });
}

/** The paragraph that opens the page. */
export function summary(rules: RulesWire): string {
  return m.rules_summary({
    players: m.rules_summary_players({
      kind: kindOf(rules),
      seats: rules.seats,
      word: capital(numberWord(rules.seats)),
    }),
    cards: spread(rules.dealt),
    away: m.rules_away({
      pattern: patternOf(rules.to_crib),
      cards: cardsWord(Math.max(...rules.to_crib)),
    }),
    owner: cribOwner(rules),
    keep: numberWord(rules.keep),
    limit: numberWord(LIMIT),
    side: sideWord(rules),
    target: rules.target,
  });
}
