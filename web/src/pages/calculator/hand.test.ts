import { expect, test } from 'vitest';
import { CountedHand } from './hand.svelte';

test('a typed hand fills the places, the starter last', () => {
  const hand = new CountedHand();
  expect(hand.take('5h 5c 5s Jd 5d')).toBe('');
  expect(hand.cards).toEqual(['5H', '5C', '5S', 'JD', '5D']);
  expect(hand.starter).toBe('5D');
  expect(hand.complete).toBe(true);
});

test.each([
  ['5h 5x', '“5x” is no card'],
  ['5h 5c 5h', '5♥ is there twice'],
  ['as 2s 3s 4s 5s 6s', '6 cards are too many'],
])('%s is refused with a sentence and changes nothing', (text, sentence) => {
  const hand = new CountedHand();
  hand.take('KS');
  expect(hand.take(text)).toContain(sentence);
  expect(hand.cards).toEqual(['KS']);
});

test('the link carries hand, starter, crib and rules', () => {
  const hand = new CountedHand();
  hand.take('5H5C5SJD5D');
  hand.crib = true;
  hand.ruleset = 'h2g2';
  expect(hand.query()).toBe('?hand=5H5C5SJD&starter=5D&crib=1&rules=h2g2');
});

test('a card taken back leaves its place, the next one fills it', () => {
  const hand = new CountedHand();
  hand.take('5H 5C 5S');
  hand.toggle('5C');
  hand.toggle('AD');
  expect(hand.places).toEqual(['5H', 'AD', '5S', null, null]);
});

test('a full hand takes no further card', () => {
  const hand = new CountedHand();
  hand.take('5H5C5SJD5D');
  hand.toggle('AS');
  expect(hand.cards).not.toContain('AS');
});

test('rules with fewer cards keep the starter', () => {
  const hand = new CountedHand();
  hand.take('5H5C5SJD5D');
  hand.resize(3);
  expect(hand.places).toEqual(['5H', '5C', '5S', '5D']);
  hand.resize(5);
  expect(hand.places).toEqual(['5H', '5C', '5S', null, null, '5D']);
});

test('the last card goes first', () => {
  const hand = new CountedHand();
  hand.take('5H 5C');
  hand.takeLastBack();
  expect(hand.cards).toEqual(['5H']);
});
