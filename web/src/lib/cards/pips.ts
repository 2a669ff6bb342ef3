/** Suit signs and rank outlines: everything printed on a card but the courts. No font is needed. */

import glyphs from './glyphs.json';
import { indexOf, type Rank, type Suit } from './names';

type Glyph = { d: string; w: number; b: number[] };
const GLYPHS = glyphs as unknown as Record<string, Glyph>;

/** Outlines about 100 units high around (0, 0). */
export const SUIT_PATHS: Record<Suit, string> = {
  H: 'M0 44C-7 29-47 9-47-18C-47-36-34-45-22-45C-11-45-3-38 0-27C3-38 11-45 22-45C34-45 47-36 47-18C47 9 7 29 0 44Z',
  D: 'M0-50C9-31 22-13 37 0C22 13 9 31 0 50C-9 31-22 13-37 0C-22-13-9-31 0-50Z',
  S: 'M0-48C7-30 45-9 45 16C45 32 33 38 23 38C14 38 7 34 3.5 27C4.500 36 9 43 16 47.500L-16 47.500C-9 43-4.500 36-3.500 27C-7 34-14 38-23 38C-33 38-45 32-45 16C-45-9-7-30 0-48Z',
  C: 'M0-48C13-48 22-39 22-26.500C22-19 18-13 12-8C16-11 20-12.500 25-12.500C37-12.500 46-3.500 46 9C46 22 37 31 25 31C15 31 7.500 27 3.500 20C4.500 34 9 42.500 16 47.500L-16 47.500C-9 42.500-4.500 34-3.500 20C-7.500 27-15 31-25 31C-37 31-46 22-46 9C-46-3.500-37-12.500-25-12.500C-20-12.500-16-11-12-8C-18-13-22-19-22-26.500C-22-39-13-48 0-48Z',
};

/** The CSS colour of a suit on a card. */
export function suitInk(suit: Suit): string {
  return `var(--${suit.toLowerCase()})`;
}

/** One suit sign centred on (x, y), `size` units high, upside down when `flip`. */
export function pip(suit: Suit, x: number, y: number, size: number, flip = false): string {
  const scale = ((flip ? -1 : 1) * size) / 100;
  return `<path d="${SUIT_PATHS[suit]}" transform="translate(${x} ${y}) scale(${scale} ${scale})" fill="${suitInk(suit)}"/>`;
}

/** A suit sign as a line with a smaller sign inside: the inner one is filled, so that suits stay as far apart. */
export function engravedPip(suit: Suit, x: number, y: number, size: number, flip = false): string {
  const way = flip ? -1 : 1;
  const scale = (way * size) / 100;
  const line = `<path d="${SUIT_PATHS[suit]}" transform="translate(${x} ${y}) scale(${scale} ${scale})" fill="none" stroke="${suitInk(suit)}" stroke-width="${(120 / size).toFixed(1)}" stroke-linejoin="round"/>`;
  return line + pip(suit, x, y, size * 0.62, flip);
}

type Outline = { centre: number; top: number; height: number; widest: number; ink: string };

/** Outlines of characters, capital height `height`, squeezed to at most `widest`. */
export function outlines(characters: readonly string[], outline: Outline): string {
  const { centre, top, height, widest, ink } = outline;
  const tracking = characters.length > 1 ? -170 : 0;
  const placed: { glyph: Glyph; x: number }[] = [];
  let pen = 0;
  for (const character of characters) {
    const glyph = GLYPHS[character];
    if (!glyph) throw new Error(`no outline for ${character}`);
    placed.push({ glyph, x: pen });
    pen += glyph.w + tracking;
  }
  const first = placed[0];
  const last = placed.at(-1);
  if (!first || !last) return '';
  const left = first.glyph.b[0] ?? 0;
  const width = last.x + (last.glyph.b[2] ?? 0) - left;
  const down = height / 1500;
  const across = Math.min(down, widest / width);
  const shift = (centre - (left + width / 2) * across).toFixed(2);
  const paths = placed.map(
    ({ glyph, x }) => `<path d="${glyph.d}" transform="translate(${x} 0)"/>`,
  );
  return `<g transform="translate(${shift} ${(top + height).toFixed(2)}) scale(${across.toFixed(5)} ${(-down).toFixed(5)})" fill="${ink}">${paths.join('')}</g>`;
}

/** A rank's outline, in the letters of the language; ten is two characters. */
export function rankOutline(rank: Rank, outline: Outline): string {
  return outlines([...indexOf(rank)], outline);
}
