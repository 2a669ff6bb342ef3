/** Faces of cards as SVG inside the viewBox 0 0 100 140; colours come from the page's custom properties. */

import { court } from './courts';
import type { FaceDesign } from '../worn.svelte';
import { type Rank, rankOf, type Suit, suitOf } from './names';
import { engravedPip, pip, rankOutline, suitInk } from './pips';

const LEFT = 35;
const CENTRE = 50;
const RIGHT = 65;
const MIDDLE = 70;

type Spot = readonly [x: number, y: number];
type Counted = Exclude<Rank, 'A' | 'J' | 'Q' | 'K'>;

const pair = (y: number): Spot[] => [
  [LEFT, y],
  [RIGHT, y],
];
const ENDS = [...pair(30), ...pair(110)];
const EIGHT_AT_THE_SIDES = [...ENDS, ...pair(56.6), ...pair(83.4)];

const SPOTS: Record<Counted, Spot[]> = {
  '2': [
    [CENTRE, 30],
    [CENTRE, 110],
  ],
  '3': [
    [CENTRE, 30],
    [CENTRE, MIDDLE],
    [CENTRE, 110],
  ],
  '4': ENDS,
  '5': [...ENDS, [CENTRE, MIDDLE]],
  '6': [...ENDS, ...pair(MIDDLE)],
  '7': [...ENDS, ...pair(MIDDLE), [CENTRE, 50]],
  '8': [...ENDS, ...pair(MIDDLE), [CENTRE, 50], [CENTRE, 90]],
  '9': [...EIGHT_AT_THE_SIDES, [CENTRE, MIDDLE]],
  T: [...EIGHT_AT_THE_SIDES, [CENTRE, 43.3], [CENTRE, 96.7]],
};

const PAPER =
  '<rect x=".6" y=".6" width="98.800" height="138.800" rx="7.500" fill="var(--card)" stroke="var(--card-edge)" stroke-width="1.200"/>';

/** What a blank card is: its paper and edge. */
export function paper(): string {
  return PAPER;
}

type Options = { compact?: boolean; design?: FaceDesign };

/**
 * The face of `card` ("5H"): two indices and the pips or court; `compact` is one large index and
 * one large suit sign, for cards under 64 pixels wide. Paper and inks of a design are the page's
 * (`data-face`); what it draws otherwise is drawn here.
 */
export function face(card: string, { compact = false, design = 'classic' }: Options = {}): string {
  const rank = rankOf(card);
  const suit = suitOf(card);
  const drawn = compact ? compactFace(rank, suit) : fullFace(rank, suit, design);
  return PAPER + (design === 'engraved' ? ENGRAVED : '') + drawn;
}

/** Two fine rules inside the edge. */
const ENGRAVED =
  '<g fill="none" stroke="var(--card-ink)"><rect x="3.200" y="3.200" width="93.600" height="133.600" rx="5.500" stroke-width=".7" opacity=".55"/><rect x="5" y="5" width="90" height="130" rx="4.500" stroke-width=".4" opacity=".55"/></g>';

function compactFace(rank: Rank, suit: Suit): string {
  const ten = rank === 'T';
  const index = rankOutline(rank, {
    centre: ten ? 35 : 30,
    top: 11,
    height: 50,
    widest: ten ? 58 : 46,
    ink: suitInk(suit),
  });
  return index + pip(suit, 64, 100, 58);
}

function fullFace(rank: Rank, suit: Suit, design: FaceDesign): string {
  const index = rankOutline(rank, {
    centre: 12.6,
    top: 7,
    height: 22,
    widest: rank === 'T' ? 20 : 17,
    ink: suitInk(suit),
  });
  const corner = index + pip(suit, 12.6, 40, 15.5);
  return `${corner}<g transform="rotate(180 50 70)">${corner}</g>${middle(rank, suit, design)}`;
}

function middle(rank: Rank, suit: Suit, design: FaceDesign): string {
  const engraved = design === 'engraved';
  switch (rank) {
    case 'A':
      return engraved ? engravedPip(suit, CENTRE, MIDDLE, 52) : ace(suit);
    case 'J':
    case 'Q':
    case 'K':
      return design === 'letters' ? letter(rank, suit) : court(rank, suit);
    default: {
      const size = rank === '2' || rank === '3' ? 21 : 19;
      const draw = engraved ? engravedPip : pip;
      return SPOTS[rank].map(([x, y]) => draw(suit, x, y, size, y > MIDDLE + 1)).join('');
    }
  }
}

/** A court without a figure: its letter, large, between two suit signs. */
function letter(rank: Rank, suit: Suit): string {
  const ink = suitInk(suit);
  const large = rankOutline(rank, { centre: CENTRE, top: 46, height: 48, widest: 42, ink });
  return `${pip(suit, CENTRE, 28, 19)}${large}${pip(suit, CENTRE, 112, 19, true)}`;
}

function ace(suit: Suit): string {
  if (suit !== 'S') return pip(suit, CENTRE, MIDDLE, 44);
  const holes = [40, 45, 50, 55, 60].map((x) => `<circle cx="${x}" cy="76" r="1.300"/>`).join('');
  return `${pip(suit, CENTRE, MIDDLE, 50)}<g fill="var(--card)">${holes}</g>`;
}
