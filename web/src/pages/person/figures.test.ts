import { expect, test } from 'vitest';
import type { Average, GameTally, LastGame, Profile } from '../../lib/wire.gen';
import { averageRows, figure, formsPlayed, othersIn, scoreOf } from './figures';

const TALLY: GameTally = {
  form: 'two',
  against: 'people',
  won: 3,
  lost: 2,
  unfinished: 0,
  left: 1,
  skunks_given: 1,
  doubles_given: 0,
  skunks_taken: 0,
  doubles_taken: 0,
};
const HAND: Average = {
  form: 'two',
  against: 'people',
  role: 'dealer',
  what: 'hand',
  deals: 20,
  average: 7.4,
  normal: { low: 7.9, high: 8 },
};

function profile(tallies: GameTally[], averages: Average[] = []): Profile {
  return { tallies, averages } as Profile;
}

test('only kinds of games that were finished are offered, in one order', () => {
  expect(formsPlayed(profile([{ ...TALLY, form: 'partners' }, TALLY]))).toEqual([
    'two',
    'partners',
  ]);
});

test('people and bots are told apart, and what is not there is nothing', () => {
  const found = profile([TALLY, { ...TALLY, against: 'bots', won: 9 }]);
  expect(figure(found, 'two', 'people', 'won')).toBe(3);
  expect(figure(found, 'two', 'bots', 'won')).toBe(9);
  expect(figure(found, 'three', 'bots', 'won')).toBe(0);
});

test('averages stand beside each other and beside what is normal', () => {
  const bots: Average = { ...HAND, against: 'bots', average: 8.1 };
  const crib: Average = { ...bots, what: 'crib', average: 4, normal: null };
  const rows = averageRows(profile([], [crib, bots, HAND]), 'two');
  expect(rows.map(({ what, role }) => [what, role])).toEqual([
    ['hand', 'dealer'],
    ['crib', 'dealer'],
  ]);
  expect(rows[0]).toMatchObject({ people: HAND, bots, normal: HAND.normal });
  expect(rows[1]).toMatchObject({ people: null, normal: null });
  expect(averageRows(profile([], [HAND]), 'three')).toEqual([]);
});

test('one’s own side comes first, partners sharing a score', () => {
  const game = {
    you: 3,
    scores: [98, 126],
    target: 121,
    names: ['Ann', 'Bob', 'Carl', 'Dora'],
  } as LastGame;
  expect(scoreOf(game)).toEqual([121, 98]);
  expect(othersIn(game)).toEqual(['Ann', 'Bob', 'Carl']);
});
