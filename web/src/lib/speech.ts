/** A count as people say it: "fifteen two, fifteen four, and a double run of three is twelve". */

import { m } from './paraglide/messages.js';

/** Lines said in one breath, with the total after them. */
export type SaidGroup = { name: string; total: number };

type Template = (words: { length: string; total: string }) => string;

const SAID: Record<string, Template> = {
  fifteen: m.said_fifteen,
  pair: m.said_pair,
  pair_royal: m.said_pair_royal,
  double_pair_royal: m.said_double_pair_royal,
  run: m.said_run,
  double_run: m.said_double_run,
  triple_run: m.said_triple_run,
  quadruple_run: m.said_quadruple_run,
  sextuple_run: m.said_sextuple_run,
  octuple_run: m.said_octuple_run,
  flush: m.said_flush,
  nobs: m.said_nobs,
};

/** A whole number in words, as counts and totals are called. */
export function numberWord(number: number): string {
  return m.number_word({ number });
}

/** One phrase a group; nothing scored is "nineteen". */
export function spokenGroups(groups: readonly SaidGroup[]): string[] {
  if (groups.length === 0) return [m.said_nothing()];
  const phrases = groups.map(phrase);
  const last = phrases.at(-1) ?? '';
  if (phrases.length > 1 && groups.at(-1)?.name !== 'fifteen') {
    phrases[phrases.length - 1] = m.said_last_of_several({ phrase: last });
  }
  return phrases;
}

/** More than `most` fifteens in a row are said as one: "fifteen sixteen". */
export function shortened<Group extends SaidGroup>(groups: readonly Group[], most = 4): Group[] {
  const fifteens = groups.filter(({ name }) => name === 'fifteen');
  if (fifteens.length <= most) return [...groups];
  return groups.filter((group) => group.name !== 'fifteen' || group === fifteens.at(-1));
}

function phrase({ name, total }: SaidGroup): string {
  const [, kind = name, length = '0'] = /^(.*?)(\d+)?$/.exec(name) ?? [];
  const template = SAID[kind];
  if (!template) throw new Error(`no words for a group named ${name}`);
  return template({ length: numberWord(Number(length)), total: numberWord(total) });
}
