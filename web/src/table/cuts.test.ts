import { expect, test } from 'vitest';
import { cutWidth } from './cuts';

test('cards of the first cut are as wide as they may be where there is room', () => {
  expect(cutWidth([2], { width: 360, height: 300 }, 84)).toBe(84);
});

test('more cards, more rounds or less room make them smaller', () => {
  const room = { width: 360, height: 240 };
  const six = cutWidth([6], room, 84);
  expect(six).toBeLessThan(84);
  expect(cutWidth([2, 2], room, 84)).toBeLessThan(cutWidth([2], room, 84));
  expect(cutWidth([6], { ...room, height: 200 }, 84)).toBeLessThan(six);
});

test('they stay large enough to be read', () => {
  expect(cutWidth([6, 6, 6], { width: 200, height: 50 }, 84)).toBeGreaterThanOrEqual(24);
});
