import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { settings } from '../settings.svelte';
import Hand from './Hand.svelte';

const CARDS = [
  { card: '8H', caption: 'makes 30' },
  { card: '9D', caption: '31 for 2' },
  { card: 'KS', caption: 'over 31', illegal: true },
];

const option = (name: RegExp) => screen.getByRole('option', { name });
const chosen = () =>
  screen.getAllByRole('option', { selected: true }).map((each) => each.textContent);

beforeEach(() => {
  settings.shortcuts = true;
});

describe('a hand to play from', () => {
  test('a tap chooses, another card takes its place', async () => {
    render(Hand, { cards: CARDS, label: 'Your hand' });
    await fireEvent.click(option(/8 of hearts/));
    await fireEvent.click(option(/9 of diamonds/));
    expect(chosen()).toHaveLength(1);
    expect(chosen()[0]).toContain('31 for 2');
  });

  test('a second tap on the chosen card confirms', async () => {
    const onconfirm = vi.fn();
    render(Hand, { cards: CARDS, label: 'Your hand', onconfirm });
    await fireEvent.click(option(/9 of diamonds/));
    await fireEvent.click(option(/9 of diamonds/));
    expect(onconfirm).toHaveBeenCalledOnce();
  });

  test('a card that does not fit can be reached and read but not chosen', async () => {
    render(Hand, { cards: CARDS, label: 'Your hand' });
    const king = option(/king of spades over 31/);
    expect(king.getAttribute('aria-disabled')).toBe('true');
    await fireEvent.click(king);
    expect(screen.queryAllByRole('option', { selected: true })).toHaveLength(0);
    king.focus();
    expect(document.activeElement).toBe(king);
  });

  test('arrows walk, space chooses, Enter confirms; one stop for Tab', async () => {
    const onconfirm = vi.fn();
    render(Hand, { cards: CARDS, label: 'Your hand', onconfirm });
    const first = option(/8 of hearts/);
    first.focus();
    await fireEvent.keyDown(first, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(option(/9 of diamonds/));
    expect(screen.getAllByRole('option').filter((each) => each.tabIndex === 0)).toHaveLength(1);
    await fireEvent.keyDown(option(/9 of diamonds/), { key: ' ' });
    expect(chosen()[0]).toContain('31 for 2');
    await fireEvent.keyDown(option(/9 of diamonds/), { key: 'Enter' });
    expect(onconfirm).toHaveBeenCalledOnce();
  });

  test('number keys choose from anywhere, unless they are turned off', async () => {
    render(Hand, { cards: CARDS, label: 'Your hand' });
    await fireEvent.keyDown(document.body, { key: '2' });
    expect(chosen()[0]).toContain('31 for 2');
    settings.shortcuts = false;
    await fireEvent.keyDown(document.body, { key: '1' });
    expect(chosen()[0]).toContain('31 for 2');
  });
});

describe('a hand to lay away from', () => {
  const six = ['2C', '3H', '7D', '8H', '9D', 'KS'].map((card) => ({ card }));

  test('the third choice takes the place of the first', async () => {
    render(Hand, { cards: six, label: 'Your hand', choose: 2 });
    for (const key of ['1', '2', '3']) await fireEvent.keyDown(document.body, { key });
    expect(chosen().map((text) => text?.trim())).toEqual(['3 of hearts', '7 of diamonds']);
  });

  test('the same key takes a choice back', async () => {
    render(Hand, { cards: six, label: 'Your hand', choose: 2 });
    await fireEvent.keyDown(document.body, { key: '1' });
    await fireEvent.keyDown(document.body, { key: '1' });
    expect(screen.queryAllByRole('option', { selected: true })).toHaveLength(0);
  });
});

test('nobody asks this seat: nothing can be chosen', async () => {
  render(Hand, { cards: CARDS, label: 'Your hand', inert: true });
  await fireEvent.click(option(/8 of hearts/));
  await fireEvent.keyDown(document.body, { key: '1' });
  expect(screen.queryAllByRole('option', { selected: true })).toHaveLength(0);
});
