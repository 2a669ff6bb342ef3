import { expect, test } from 'vitest';
import { countValue, order, parseCard, parseCards, signOf, spokenCard } from './names';

test.each([
  ['5H', '5H'],
  ['5h', '5H'],
  ['10d', 'TD'],
  ['td', 'TD'],
  ['J♦', 'JD'],
  ['a♠️', 'AS'],
])('%s is the card %s', (text, card) => {
  expect(parseCard(text)).toBe(card);
});

test.each(['5X', '11H', 'H5', '1H', '', '5'])('%s is no card', (text) => {
  expect(parseCard(text)).toBeNull();
});

test('cards may stand close together or apart', () => {
  expect(parseCards('5H5C 10s, jd')).toEqual({ cards: ['5H', '5C', 'TS', 'JD'], unread: null });
});

test('the first piece that is no card is named', () => {
  expect(parseCards('5h 5x 5s')).toEqual({ cards: ['5H'], unread: '5x' });
});

test('cards are written and spoken', () => {
  expect(signOf('TD')).toBe('10♦');
  expect(spokenCard('JD')).toBe('jack of diamonds');
});

test('court cards count ten, an ace one', () => {
  expect(['AS', '9H', 'TC', 'KD'].map(countValue)).toEqual([1, 9, 10, 10]);
});

test('a sorted hand goes from ace to king', () => {
  expect(['KD', 'AS', 'TC', '2H'].toSorted((a, b) => order(a) - order(b))).toEqual([
    'AS',
    '2H',
    'TC',
    'KD',
  ]);
});
