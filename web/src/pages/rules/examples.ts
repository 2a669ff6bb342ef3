/** Worked examples: which lines each scores is fixed, what a line is worth comes from the ruleset. */

import { m } from '../../lib/paraglide/messages.js';
import type { RulesWire } from '../../lib/wire.gen';
import examples from './examples.json';

export type Example = {
  text: string;
  cards: string[];
  /** Only in the show. */
  starter?: string;
  /** How many lines of each name; in the play those of the last card. */
  lines: Record<string, number>;
};

const TEXTS: Record<string, () => string> = {
  run423: m.rules_ex_run423,
  run645: m.rules_ex_run645,
  broken: m.rules_ex_broken,
  pairs: m.rules_ex_pairs,
  thirty_one: m.rules_ex_thirty_one,
  calls: m.rules_ex_calls,
  calls2: m.rules_ex_calls2,
  flush13: m.rules_ex_flush13,
  aces15: m.rules_ex_aces15,
  run4nobs: m.rules_ex_run4nobs,
  best: m.rules_ex_best,
  five: m.rules_ex_five,
  seven: m.rules_ex_seven,
};

export function playExamples(): Example[] {
  return (examples.play as unknown as Example[]).map(withText);
}

/** The examples for hands of as many cards as the ruleset keeps. */
export function showExamples(rules: RulesWire): Example[] {
  return (examples.show as unknown as Example[])
    .filter(({ cards }) => cards.length === rules.keep)
    .map(withText);
}

/** What one line of that name is worth. */
export function lineWorth(name: string, rules: RulesWire): number {
  switch (name) {
    case 'fifteen':
      return rules.fifteen;
    case 'thirty_one':
      return rules.limit_points;
    case 'pair':
      return rules.pair;
    case 'pair_royal':
      return rules.pair * 3;
    case 'nobs':
      return rules.nobs;
    default: {
      const cards = Number(/^(?:run|flush)(\d)$/.exec(name)?.[1]);
      if (!cards) throw new Error(`an example has the unknown line ${name}`);
      return cards;
    }
  }
}

export function exampleWorth(example: Example, rules: RulesWire): number {
  return Object.entries(example.lines).reduce(
    (sum, [name, times]) => sum + times * lineWorth(name, rules),
    0,
  );
}

function withText(example: Example): Example {
  const words = TEXTS[example.text];
  if (!words) throw new Error(`an example has no text named ${example.text}`);
  return { ...example, text: words() };
}
