import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** WCAG contrast of the tokens, each on the surface it stands on. */
const css = readFileSync(`${import.meta.dirname}/tokens.css`, 'utf8');

type Colours = Record<string, string>;

function colours(selector: string): Colours {
  const block = css.split(`${selector} {`)[1]?.split('\n}')[0] ?? '';
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*(#[\da-f]{3,6})/gi)].map(([, name, value]) => [name, value]),
  ) as Colours;
}

const light = colours(':root');
const THEMES: Record<string, Colours> = {
  light,
  dark: { ...light, ...colours("[data-theme='dark']") },
  contrast: { ...light, ...colours("[data-theme='contrast']") },
};

function luminance(hex: string): number {
  const digits = hex.slice(1);
  const full = digits.length === 3 ? [...digits].map((d) => d + d).join('') : digits;
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => {
    const part = parseInt(full.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dark = 0, bright = 0] = [luminance(a), luminance(b)].sort((one, two) => one - two);
  return (bright + 0.05) / (dark + 0.05);
}

const TEXT: [string, string][] = [
  ['ink', 'page'],
  ['ink-2', 'page'],
  ['ink-3', 'page'],
  ['ink-3', 'surface'],
  ['ink-2', 'sunken'],
  ['on-felt', 'felt-lo'],
  ['on-felt-2', 'felt-lo'],
  ['on-felt-2', 'felt-hi'],
  ['on-act', 'act'],
  ['on-lit', 'lit-soft'],
  ['link', 'page'],
  ['link', 'surface'],
  ['good', 'surface'],
  ['bad', 'surface'],
  ['wood-ink', 'wood'],
  ['wood-ink', 'wood-lo'],
  ['wood-skunk', 'wood'],
  ['s', 'card'],
  ['h', 'card'],
  ['h-text', 'surface'],
  ['s-text', 'surface'],
  ['h-text', 'lit-soft'],
];
const SHAPES: [string, string][] = [
  ...[1, 2, 3, 4, 5, 6].flatMap((owner): [string, string][] => [
    [`p${owner}`, 'wood-inlay'],
    [`p${owner}-chip`, 'tray'],
    [`p${owner}-chip`, 'surface'],
  ]),
  ['wood-hole', 'wood-inlay'],
  ['lit', 'tray'],
  ['lit', 'surface'],
  ['line-strong', 'surface'],
  ['act', 'felt'],
];

describe.each(Object.entries(THEMES))('%s theme', (_, theme) => {
  test.each(TEXT)('%s can be read on %s', (ink, surface) => {
    expect(contrast(theme[ink] ?? '', theme[surface] ?? '')).toBeGreaterThanOrEqual(4.5);
  });
  test.each(SHAPES)('%s can be told from %s', (ink, surface) => {
    expect(contrast(theme[ink] ?? '', theme[surface] ?? '')).toBeGreaterThanOrEqual(3);
  });
});
