import { beforeEach, expect, test, vi } from 'vitest';
import { tableKey } from './keyboard';
import type { LiveTable } from './table.svelte';

const live = { act: vi.fn(), skip: vi.fn(), back: vi.fn(), forward: vi.fn(), moment: {} };
const help = vi.fn();

/** Presses the key where that markup has the focus; says what the table made of it. */
function press(key: string, markup = '<main></main>', options: KeyboardEventInit = {}): boolean {
  document.body.innerHTML = markup;
  const target = document.body.querySelector('[data-here]') ?? document.body.firstElementChild;
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options });
  target?.dispatchEvent(event);
  return tableKey(event, live as unknown as LiveTable, help);
}

beforeEach(() => {
  vi.clearAllMocks();
  live.moment = { playing: false, counting: null };
});

test('Enter does what the button says, from anywhere that has no Enter of its own', () => {
  press('Enter');
  press('Enter', '<input type="range">');
  expect(live.act).toHaveBeenCalledTimes(2);
  press('Enter', '<button></button>');
  press('Enter', '<ul><li role="option" data-here></li></ul>');
  press('Enter', '<input type="text">');
  press('Enter', '<dialog><p data-here></p></dialog>');
  expect(live.act).toHaveBeenCalledTimes(2);
});

test('arrows step through a count, and only then', () => {
  expect(press('ArrowLeft')).toBe(false);
  live.moment = { playing: true, counting: {} };
  expect(press('ArrowLeft')).toBe(true);
  expect(press('ArrowRight')).toBe(true);
  expect([live.back, live.forward].map((step) => step.mock.calls.length)).toEqual([1, 1]);
  expect(live.skip).not.toHaveBeenCalled();
});

test('any key but Tab shows what is still on its way', () => {
  live.moment = { playing: true, counting: null };
  for (const key of ['3', ' ', 'x', 'Tab']) press(key);
  expect(live.skip.mock.calls.length).toBeGreaterThanOrEqual(3);
  live.skip.mockClear();
  press('Tab');
  expect(live.skip).not.toHaveBeenCalled();
});

test('a question mark asks for the keys; keys held with another are the browser’s', () => {
  expect(press('?')).toBe(true);
  expect(help).toHaveBeenCalledOnce();
  expect(press('Enter', undefined, { ctrlKey: true })).toBe(false);
  expect(live.act).not.toHaveBeenCalled();
});
