import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { BACKS, BOARDS, FACES } from '../lib/worn.svelte';

/** WCAG contrast of everything that can be worn: whoever chose it, others have to read it. */
const read = (name: string) => readFileSync(`${import.meta.dirname}/${name}`, 'utf8');
const [tokens, worn] = [read('tokens.css'), read('worn.css')];

type Colours = Record<string, string>;

function colours(css: string, selects: (selector: string) => boolean): Colours {
  const found: Colours = {};
  for (const [, selector = '', block = ''] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (!selects(selector.trim())) continue;
    for (const [, name = '', value = ''] of block.matchAll(/--([\w-]+):\s*(#[\da-f]{3,6})/gi)) {
      found[name] = value;
    }
  }
  return found;
}

const plain = colours(tokens, (selector) => selector.endsWith(':root'));
const of = (kind: string, design: string, suits = '') =>
  colours(
    worn,
    (selector) =>
      selector.includes(`[data-${kind}='${design}']`) &&
      (!selector.includes('data-suits') || selector.includes(`data-suits='${suits}'`)),
  );

function luminance(hex: string): number {
  const digits = hex.slice(1);
  const full = digits.length === 3 ? [...digits].map((d) => d + d).join('') : digits;
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => {
    const part = parseInt(full.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a = '', b = ''): number {
  const [dark = 0, bright = 0] = [luminance(a), luminance(b)].sort((one, two) => one - two);
  return (bright + 0.05) / (dark + 0.05);
}

describe.each(BOARDS)('board %s', (board) => {
  const wood = { ...plain, ...of('board', board) };
  test.each([1, 2, 3, 4, 5, 6])('shows the pegs of side %i', (side) => {
    expect(contrast(wood[`p${side}`], wood['wood-inlay'])).toBeGreaterThanOrEqual(3);
  });
  test('shows its holes, and its words can be read', () => {
    expect(contrast(wood['wood-hole'], wood['wood-inlay'])).toBeGreaterThanOrEqual(3);
    expect(contrast(wood['wood-ink'], wood['wood'])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(wood['wood-skunk'], wood['wood'])).toBeGreaterThanOrEqual(4.5);
  });
});

describe.each(FACES)('face %s', (face) => {
  test.each(['two', 'four', 'cb'])('can be read in the palette %s', (suits) => {
    const root = {
      ...plain,
      ...colours(tokens, (selector) => selector === `[data-suits='${suits}']`),
    };
    const card = { ...root, ...of('face', face, suits) };
    for (const suit of ['s', 'h', 'd', 'c']) {
      expect(contrast(card[suit], card['card'])).toBeGreaterThanOrEqual(4.5);
    }
  });
});

test.each(BACKS)('the pattern of the back %s stands out', (back) => {
  const card = { ...plain, ...of('back', back) };
  expect(contrast(card['back-b'], card['back-a'])).toBeGreaterThanOrEqual(4.5);
});
