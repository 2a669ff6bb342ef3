import { render } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import CountRing from './CountRing.svelte';

const words = (count: number, caption?: string) =>
  [...render(CountRing, { count, caption }).container.querySelectorAll('.under')].map(
    ({ textContent }) => textContent,
  );

test('the ring says how far it is to 31, in more words where there is room', () => {
  expect(words(13)).toEqual(['18 to go', '18 to go to 31']);
  expect(words(31)).toEqual(['for two']);
  expect(words(28, 'go')).toEqual(['go']);
});
