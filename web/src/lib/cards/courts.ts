/**
 * Jack, queen and king, our own geometry: half a figure above the middle, turned for the other half.
 * The jack carries a peg (his nobs), the queen a bloom of her suit, the king a sceptre of holes.
 */

import type { Suit } from './names';
import { pip, suitInk } from './pips';

export type Court = 'J' | 'Q' | 'K';

type Figure = { robe: string; hairBehind: string; hairBefore: string; hat: string; held: string };

const GOLD = 'var(--card-gold)';
const INK = 'var(--card-ink)';
const SKIN = 'var(--card-skin)';
const PAPER = 'var(--card)';

type Dots = { x: number; y: number; n?: number; dx?: number; dy?: number; ink: string; r?: number };

function dots({ x, y, n = 1, dx = 0, dy = 0, ink, r = 0.95 }: Dots): string {
  return Array.from(
    { length: n },
    (_, i) => `<circle cx="${x + i * dx}" cy="${y + i * dy}" r="${r}" fill="${ink}"/>`,
  ).join('');
}

function king(suit: string): Figure {
  return {
    robe: `<path d="M25 70v-5c1-7 8-10 17-11.500h16c9 1.500 16 4.500 17 11.500v5z" fill="${suit}"/><path d="M43 53.500h14l3 16.500h-20z" fill="${GOLD}"/><path d="M25 70v-5c.6-4 3.200-6.600 7-8.400l4 13.400zM75 70v-5c-.6-4-3.200-6.600-7-8.400l-4 13.400z" fill="${INK}"/>${dots({ x: 50, y: 58, n: 3, dy: 4.4, ink: INK, r: 1.1 })}${dots({ x: 29.5, y: 62.5, n: 2, dx: 1.5, dy: 4.2, ink: GOLD })}${dots({ x: 70.5, y: 62.5, n: 2, dx: -1.5, dy: 4.2, ink: GOLD })}`,
    hairBehind: `<path d="M40 34h20v12c0 3 1.500 4.500 2.500 5.500h-25c1-1 2.500-2.500 2.500-5.500z" fill="${INK}"/>`,
    hairBefore: `<path d="M42.500 43c1 3 2.500 3.300 4.500 3.200 1.500-.1 2.200.8 3 .8s1.500-.9 3-.8c2 .1 3.500-.2 4.500-3.200.6 7-1.500 15-7.500 15s-8.100-8-7.500-15z" fill="${INK}"/>`,
    hat: `<path d="M39.500 36.500l-2.500-14 6.600 5.200L50 19l6.400 8.700 6.600-5.200-2.500 14z" fill="${GOLD}"/><path d="M39.500 36.500h21v-3.600h-21z" fill="${suit}"/>${dots({ x: 42, y: 34.7, n: 5, dx: 4, ink: PAPER, r: 0.9 })}${dots({ x: 37, y: 22, ink: suit, r: 1.5 })}${dots({ x: 50, y: 18.8, ink: suit, r: 1.7 })}${dots({ x: 63, y: 22, ink: suit, r: 1.5 })}`,
    held: `<path d="M69.400 33v37" stroke="${INK}" stroke-width="2.200"/><rect x="66.600" y="24" width="5.600" height="15" rx="1.400" fill="${GOLD}"/>${dots({ x: 69.4, y: 26.6, n: 3, dy: 4.9, ink: INK, r: 1.15 })}<ellipse cx="68.600" cy="58.500" rx="3.600" ry="2.800" fill="${SKIN}"/>`,
  };
}

function queen(suit: string, sign: Suit): Figure {
  const pearls = [
    [41.8, 60],
    [45.5, 64.3],
    [50, 66],
    [54.5, 64.3],
    [58.2, 60],
  ] as const;
  return {
    robe: `<path d="M25 70v-3c2-8 9-11 17-12.500h16c8 1.500 15 4.500 17 12.500v3z" fill="${suit}"/><path d="M42 54.500c2 6 5 8.500 8 8.500s6-2.500 8-8.500l3.500.8c-2 8-6 12.700-11.500 12.700s-9.500-4.700-11.500-12.700z" fill="${GOLD}"/><path d="M43.500 54c2 4.500 4.200 6 6.500 6s4.500-1.500 6.500-6z" fill="${SKIN}"/>${pearls.map(([x, y]) => dots({ x, y, ink: INK, r: 0.9 })).join('')}`,
    hairBehind: `<path d="M50 27c-8.500 0-12 5.500-12 12.500 0 6-2.500 9-4 12.500 2.500 3.500 7 4.300 10 3.500h12c3 .8 7.500 0 10-3.500-1.500-3.500-4-6.500-4-12.500 0-7-3.500-12.500-12-12.500z" fill="${INK}"/>`,
    hairBefore: `<path d="M42.300 39.500c0-5.500 3.200-7 7.700-7.500 4.500.5 7.700 2 7.700 7.500-1.200-3.300-4-4.600-7.700-5.200-3.700.6-6.500 1.900-7.700 5.200z" fill="${INK}"/>`,
    hat: `<path d="M40.500 31.500c-.8-3-1.800-5.600-2.800-8 3 .4 4.700 1.300 6.300 3 1.300-2.600 3.300-4.600 6-6 2.700 1.400 4.700 3.400 6 6 1.600-1.700 3.300-2.600 6.300-3-1 2.400-2 5-2.800 8-6-1.700-13-1.700-19 0z" fill="${GOLD}"/>${dots({ x: 37.4, y: 22.6, ink: suit, r: 1.3 })}${dots({ x: 50, y: 19.6, ink: suit, r: 1.6 })}${dots({ x: 62.6, y: 22.6, ink: suit, r: 1.3 })}${dots({ x: 45, y: 29, n: 3, dx: 5, ink: INK, r: 0.8 })}`,
    held: `<path d="M69.500 40v22" stroke="${INK}" stroke-width="1.400"/><path d="M69.500 52q4-.5 4.500-4.500-4 .5-4.500 4.500z" fill="${INK}"/>${pip(sign, 69.5, 35, 11)}<ellipse cx="68.700" cy="60" rx="3.400" ry="2.700" fill="${SKIN}"/>`,
  };
}

function jack(suit: string): Figure {
  return {
    robe: `<path d="M25 70v-3c1-8 8-11.500 17-13h16c9 1.500 16 5 17 13v3z" fill="${GOLD}"/><path d="M42 54h16l-8 16z" fill="${suit}"/><path d="M42 54l-5.500 1.300L46 70h4zM58 54l5.500 1.300L54 70h-4z" fill="${INK}"/>${dots({ x: 31, y: 61, n: 3, dy: 4, ink: suit, r: 1.15 })}${dots({ x: 69, y: 61, n: 3, dy: 4, ink: suit, r: 1.15 })}`,
    hairBehind: `<path d="M40 34h20v11c0 4 1.500 5.500 2 7.500-3.500 1-5.500-.5-6.500-2h-11c-1 1.500-3 3-6.500 2 .5-2 2-3.500 2-7.500z" fill="${INK}"/>`,
    hairBefore: '',
    hat: `<path d="M38 35c-3.500-6 1-13.500 10-14 8-.5 15.500 2 16 8 .2 3-1.500 5-3.500 6z" fill="${suit}"/><path d="M38.500 33h22.500v4h-22.500z" fill="${INK}"/><path d="M58.500 26c4-7 9-7.500 13.500-5-4 .5-6 2.500-7 6 2-.8 4-.8 6 .2-4.500.8-8.500 2.300-11.500 5.300z" fill="${GOLD}"/>${dots({ x: 43, y: 35, n: 4, dx: 4.7, ink: GOLD, r: 0.9 })}`,
    held: `<path d="M30.500 34.500c2.200 0 3.600 1.500 3.600 3.300 0 1.400-.8 2.400-1.900 2.900l-.7 22.300h-2l-.7-22.300c-1.100-.5-1.900-1.500-1.900-2.900 0-1.800 1.400-3.300 3.600-3.300z" fill="${suit}"/><ellipse cx="31.300" cy="56" rx="3.400" ry="2.700" fill="${SKIN}"/>`,
  };
}

function half(rank: Court, suit: Suit): string {
  const ink = suitInk(suit);
  const figure = rank === 'K' ? king(ink) : rank === 'Q' ? queen(ink, suit) : jack(ink);
  const lips = suit === 'S' || suit === 'C' ? '#8E2A2A' : ink;
  const neck = `<path d="M46.500 48h7v8h-7z" fill="${SKIN}"/>`;
  const face = `<path d="M42.500 36h15v7.500c0 5-3.600 9-7.500 9s-7.500-4-7.500-9z" fill="${SKIN}"/>`;
  const eyes = `<g stroke="${INK}" stroke-width="1" fill="none" stroke-linecap="round"><path d="M45.200 40.600q1.400-1.200 2.800 0M52 40.600q1.400-1.200 2.800 0"/><path d="M50 41.500l-.9 4.200h1.700"/></g>`;
  const mouth = `<path d="M47.900 48.200q2.100 1.300 4.200 0" stroke="${lips}" stroke-width="1.200" fill="none" stroke-linecap="round"/>`;
  return (
    figure.robe +
    figure.hairBehind +
    neck +
    face +
    eyes +
    mouth +
    figure.hairBefore +
    figure.hat +
    figure.held
  );
}

/** The framed figure of a court card, drawn both ways up. */
export function court(rank: Court, suit: Suit): string {
  const sign = rank === 'J' ? pip(suit, 69, 46, 11) : pip(suit, 31, 29.5, 12);
  const part = half(rank, suit) + sign;
  return `<rect x="24" y="16" width="52" height="108" rx="3" fill="none" stroke="${suitInk(suit)}" stroke-opacity=".38" stroke-width=".9"/>${part}<g transform="rotate(180 50 70)">${part}</g><path d="M24.500 70h51" stroke="${PAPER}" stroke-width="1.400"/>`;
}
