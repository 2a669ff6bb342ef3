import { expect, test } from 'vitest';
import { changed, changedWords, houseSwitches } from './house';

test('only what the rules leave open is offered, and a scale only for a match', () => {
  const names = (allow: string[], matches: boolean) =>
    houseSwitches(allow, { matches }).map(({ name }) => name);
  expect(names(['counting', 'match', 'cut', 'skunks'], true)).toEqual(['skunks', 'cut', 'match']);
  expect(names(['match', 'skunks'], false)).toEqual(['skunks']);
  expect(names([], true)).toEqual([]);
});

test('what is as the rules have it, or is not theirs to change, is not sent', () => {
  const offered = houseSwitches(['skunks', 'cut'], { matches: true });
  expect(changed(offered, { skunks: 'off', cut: 'automatic', match: '3/4/4' })).toEqual({
    skunks: 'off',
  });
  expect(changedWords(offered, { skunks: 'off', cut: 'automatic' })).toBe('Skunks: a win is a win');
  expect(changedWords(offered, { skunks: 'on' })).toBe('');
});
