import { expect, test } from 'vitest';
import { ratingText } from './given';

test.each([
  [{ before: 1500, sure_before: false, after: 1534, sure: false }, 'Rating 1500? → 1534?'],
  [{ before: 1520, sure_before: false, after: 1510, sure: true }, 'Rating 1520? → 1510'],
  [{ before: 1620, sure_before: true, after: 1633, sure: true }, 'Rating 1620 → 1633'],
])('%o', (change, text) => {
  expect(ratingText(change)).toBe(text);
});
