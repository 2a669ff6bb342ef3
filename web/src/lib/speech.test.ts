import { expect, test } from 'vitest';
import { numberWord, shortened, spokenGroups } from './speech';

test('a count is said with a running total', () => {
  const groups = [
    { name: 'fifteen', total: 2 },
    { name: 'fifteen', total: 4 },
    { name: 'double_run3', total: 12 },
  ];
  expect(spokenGroups(groups)).toEqual([
    'fifteen two',
    'fifteen four',
    'and a double run of three is twelve',
  ]);
});

test('nothing is nineteen', () => {
  expect(spokenGroups([])).toEqual(['nineteen']);
});

test.each([
  ['pair_royal', 'a pair royal is six'],
  ['run4', 'a run of four is six'],
  ['quadruple_run3', 'a quadruple run of three is six'],
  ['octuple_run3', 'an octuple run of three is six'],
  ['flush5', 'a flush of five is six'],
  ['nobs', 'his nobs is six'],
])('%s has its words', (name, words) => {
  expect(spokenGroups([{ name, total: 6 }])).toEqual([words]);
});

test('a name without words is a fault, not silence', () => {
  expect(() => spokenGroups([{ name: 'sequence', total: 3 }])).toThrow('sequence');
});

test('many fifteens are said as one', () => {
  const fifteens = Array.from({ length: 8 }, (_, i) => ({ name: 'fifteen', total: 2 * i + 2 }));
  expect(shortened(fifteens)).toEqual([{ name: 'fifteen', total: 16 }]);
  expect(shortened(fifteens.slice(0, 4))).toHaveLength(4);
});

test('numbers are words up to the highest hands', () => {
  expect([0, 15, 29, 31, 46].map(numberWord)).toEqual([
    'zero',
    'fifteen',
    'twenty-nine',
    'thirty-one',
    'forty-six',
  ]);
});
