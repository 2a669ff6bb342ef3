import { expect, test } from 'vitest';
import examples from './examples.json';
import { exampleWorth, playExamples, showExamples } from './examples';
import { sampleRules } from './sample';

test('the examples of the play are worth what the standard game gives', () => {
  const worth = playExamples().map((example) => exampleWorth(example, sampleRules()));
  expect(worth).toEqual([3, 5, 0, 6, 2, 0, 0]);
});

test('the examples of the show are worth what the standard game gives', () => {
  const worth = showExamples(sampleRules()).map((example) => exampleWorth(example, sampleRules()));
  expect(worth).toEqual([13, 15, 5, 29]);
});

test('a house rule changes what an example is worth', () => {
  const [, , nobs] = showExamples(sampleRules());
  if (!nobs) throw new Error('there is no example with his nobs');
  expect(exampleWorth(nobs, sampleRules({ nobs: 2 }))).toBe(6);
});

test('every number of cards that a hand may keep has its example', () => {
  for (const keep of [3, 4, 5]) expect(showExamples(sampleRules({ keep }))).not.toEqual([]);
  expect(examples.show.length).toBeGreaterThan(3);
});
