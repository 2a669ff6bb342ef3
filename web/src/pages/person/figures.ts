/** The figures of a profile, sorted for the page. */

import type { Average, GameTally, LastGame, Profile } from '../../lib/wire.gen';

export type Form = GameTally['form'];
export const FORMS: readonly Form[] = ['two', 'three', 'partners', 'more'];

/** The kinds of games somebody has finished. */
export function formsPlayed({ tallies }: Profile): Form[] {
  return FORMS.filter((form) => tallies.some((tally) => tally.form === form));
}

type Figure = Exclude<keyof GameTally, 'form' | 'against'>;

/** A figure of games of one form against people or bots; 0 where there were none. */
export function figure(
  { tallies }: Profile,
  form: Form,
  against: GameTally['against'],
  name: Figure,
): number {
  return tallies.find((tally) => tally.form === form && tally.against === against)?.[name] ?? 0;
}

export type AverageRow = {
  what: Average['what'];
  role: Average['role'];
  people: Average | null;
  bots: Average | null;
  normal: Average['normal'];
};

const LINES: readonly [Average['what'], Average['role']][] = [
  ['hand', 'dealer'],
  ['hand', 'pone'],
  ['hand', 'other'],
  ['crib', 'dealer'],
  ['play', 'dealer'],
  ['play', 'pone'],
  ['play', 'other'],
];

/** Averages of one form, a line for hand, crib and pegging in each role, people and bots beside each other. */
export function averageRows({ averages }: Profile, form: Form): AverageRow[] {
  const rows = LINES.map(([what, role]) => {
    const found = averages.filter(
      (each) => each.form === form && each.what === what && each.role === role,
    );
    const of = (against: Average['against']) =>
      found.find((each) => each.against === against) ?? null;
    return {
      what,
      role,
      people: of('people'),
      bots: of('bots'),
      normal: found.find(({ normal }) => normal)?.normal ?? null,
    };
  });
  return rows.filter(({ people, bots }) => people ?? bots);
}

/**
 * "121–98": one's own side first, and no peg past the game hole. Sides sit in turn, so that every so many seats are
 * partners.
 */
export function scoreOf({ scores, you, target }: LastGame): number[] {
  const board = scores.map((score) => Math.min(score, target));
  const mine = you % board.length;
  return [board[mine] ?? 0, ...board.filter((_, side) => side !== mine)];
}

/** Everybody else in a game. */
export function othersIn({ names, you }: LastGame): string[] {
  return names.filter((_, seat) => seat !== you);
}
