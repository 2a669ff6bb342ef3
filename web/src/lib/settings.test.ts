import { readFileSync } from 'node:fs';
import { beforeEach, expect, test, vi } from 'vitest';

/** The script that the page runs before its first paint. */
const runEarly = new Function(
  readFileSync(`${import.meta.dirname}/../../public/theme.js`, 'utf8'),
) as () => void;

async function themeShownWith(kept: string | null): Promise<string | undefined> {
  vi.resetModules();
  localStorage.clear();
  if (kept !== null) localStorage.setItem('fifteentwo.settings', kept);
  delete document.documentElement.dataset['theme'];
  runEarly();
  const early = document.documentElement.dataset['theme'];
  const { themeShown } = await import('./settings.svelte');
  expect(themeShown()).toBe(early);
  return early;
}

beforeEach(() => {
  localStorage.clear();
});

test.each([
  [null, 'light'],
  ['{"theme":"dark"}', 'dark'],
  ['{"theme":"contrast"}', 'contrast'],
  ['not JSON', 'light'],
])('kept %s: the page starts %s, and the client agrees', async (kept, theme) => {
  expect(await themeShownWith(kept)).toBe(theme);
});

test('what was kept and is no choice any more gives way to the default', async () => {
  vi.resetModules();
  localStorage.setItem('fifteentwo.settings', '{"felt":"tartan","speed":"slow","seats":"many"}');
  const { settings } = await import('./settings.svelte');
  expect(settings).toMatchObject({ felt: 'sage', speed: 'slow', seats: 2 });
});

test('pace scales every duration, and instant is none', async () => {
  vi.resetModules();
  const { pace, settings } = await import('./settings.svelte');
  settings.speed = 'slow';
  expect(pace(100)).toBe(160);
  settings.speed = 'instant';
  expect(pace(100)).toBe(0);
});
