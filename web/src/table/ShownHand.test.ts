import { render } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import ShowLines from '../lib/components/ShowLines.svelte';
import { spokenCard } from '../lib/cards/names';
import { lineName } from '../lib/score';
import { duel } from './fixtures/recorded';
import { inSpokenOrder } from './show';
import ShownHand from './ShownHand.svelte';

const batch = duel.batches.find(({ view }) =>
  view.shown.some(({ score }) => score.lines.length > 3),
);
const shown = batch?.view.shown.find(({ score }) => score.lines.length > 3);
if (!shown) throw new Error('the recording has no hand of four lines');
const hand = shown;
const lines = inSpokenOrder(hand.score);

test('the cards of the line that is told are lit, and all others dimmed', async () => {
  const { container, rerender } = render(ShownHand, {
    seen: { hand, index: 0, lines, lit: 0 },
    width: 60,
    rise: 10,
  });
  const names = (selector: string) =>
    [...container.querySelectorAll(selector)].map((card) => card.getAttribute('aria-label'));
  for (const [lit, line] of lines.entries()) {
    await rerender({ seen: { hand, index: 0, lines, lit } });
    const others = [...hand.cards, hand.starter].filter((card) => !line.cards.includes(card));
    expect(names('svg.lit').toSorted()).toEqual(line.cards.map(spokenCard).toSorted());
    expect(names('svg.dim').toSorted()).toEqual(others.map(spokenCard).toSorted());
  }
  await rerender({ seen: { hand, index: 0, lines, lit: lines.length } });
  expect(names('svg.lit, svg.dim')).toEqual([]);
});

test('every combination is listed with its cards', () => {
  const { container } = render(ShowLines, { lines, now: 0 });
  const listed = [...container.querySelectorAll('li')].map((line) => [
    line.querySelector('.name')?.textContent,
    line.querySelector('.vh')?.textContent,
  ]);
  expect(listed).toEqual(
    lines.map(({ name, cards }) => [lineName(name), cards.map(spokenCard).join(', ')]),
  );
  expect(listed).toHaveLength(hand.score.lines.length);
});
