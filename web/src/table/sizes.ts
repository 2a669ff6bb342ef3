/** How large everything on the table is: pixels from the window's size, so that a game fits without scrolling. */

import { geometry } from '../lib/board/geometry';

/**
 * phone: felt edge to edge, one column. low: felt edge to edge, the board beside the cards, as a phone on its side has
 * room for. tablet: the phone's column in the site's frame, a rail under it. desk: everything spread out, a rail beside
 * it, or under it where a window is wide but not wide enough for both.
 */
export type Arrangement = 'phone' | 'low' | 'tablet' | 'desk';

export type Sizes = {
  arrangement: Arrangement;
  /** Compact faces, lanes closer together, lower rows. */
  compact: boolean;
  /** Words are kept short: names before titles, points before places. */
  terse: boolean;
  rail: 'none' | 'beside' | 'under';
  /** Height that the table needs: a lower window scrolls. */
  least: number;
  boardWidth: number;
  /** Widths of cards, and of the ring. */
  starter: number;
  stub: number;
  ring: number;
  pile: number;
  pileGap: number;
  hand: number;
  handGap: number;
  /** Cards in the hand while some of them are to be tossed. */
  toss: number;
  crib: number;
  /** Backs that other seats hold; 0 where their plates alone must do. */
  backs: number;
  /** The hand that is counted, and the small cards in its lines. */
  shown: number;
  line: number;
  action: number;
};

export type Setting = {
  width: number;
  height: number;
  seats: number;
  sides: number;
  target: number;
  /** Cards a seat keeps, and holds before it tosses. */
  keep: number;
  dealt: number;
  cribSize: number;
};

const PHONE_BELOW = 768;
const DESK_FROM = 1100;
/** From this width on a window that is wider than high has the desk's arrangement. */
const SPREAD_FROM = 900;
const RAIL = 344;

/** A window so low, wider than high and at least so wide, has board and cards side by side. */
const LOW_BELOW = 700;
const LOW_FROM = 560;

export function sizesFor(setting: Setting): Sizes {
  const { width, height } = setting;
  if (height < LOW_BELOW && width >= LOW_FROM && width > height) return lowSizes(setting);
  if (width >= DESK_FROM || (width >= SPREAD_FROM && width > height)) return deskSizes(setting);
  return width < PHONE_BELOW ? phoneSizes(setting) : tabletSizes(setting);
}

const PHONE_LEAST = 560;
const TABLET_LEAST = 640;

/** What a phone of 390 x 844 leaves beside the bar, the board and the chips of a game for two. */
const PHONE_ROOM = 635;
const COMPACT_BELOW = 545;
const NARROW = 360;
const CHIP_ROW = 62;

function phoneSizes(setting: Setting): Sizes {
  const { width, height } = setting;
  const first = narrowRoom(setting, width - 16, false);
  const compact = width < NARROW || first < COMPACT_BELOW;
  const boardWidth = width - (width < NARROW ? 12 : 16);
  if (!compact) return fullSizes('phone', setting, boardWidth, scale(first, PHONE_ROOM, 1.12));
  const left = narrowRoom(setting, boardWidth, true);
  const k = Math.max(0.78, Math.min(1, left / 455));
  const few = (size: number) => Math.round(size * k);
  const partners = setting.sides < setting.seats;
  return {
    arrangement: 'phone',
    compact: true,
    terse: width < NARROW,
    rail: 'none',
    least: PHONE_LEAST,
    boardWidth,
    starter: few(44),
    stub: few(40),
    ring: few(partners ? 62 : 90),
    pile: few(partners ? 40 : 44),
    pileGap: 14,
    hand: few(partners ? 60 : 66),
    handGap: 10,
    toss: few(height < 700 && width < NARROW ? 66 : 76),
    crib: Math.min(few(48), cribFits(setting, width - 118)),
    backs: 40,
    shown: Math.min(few(56), Math.floor((boardWidth - 24) / counted(setting)) - 6),
    line: 20,
    action: 50,
  };
}

const LOW_LEFT = { part: 0.44, most: 480 };
/** Padding, and the bar; under the chips the status line and the action. */
const LOW_PADDING = 16;
const LOW_BAR = 44;
const LOW_FOOT = 98;
/** Chips are lower than elsewhere. */
const LOW_CHIP_ROW = 52;
/** What the cards and the ring of a game for two need in a low window, and how large they may become. */
const LOW_ROOM = 326;
const LOW_MOST = 1.9;
const LOW_COMPACT_BELOW = 1.2;

function lowSizes(setting: Setting): Sizes {
  const { width, height, sides, target } = setting;
  const boardWidth = Math.min(LOW_LEFT.most, Math.round(width * LOW_LEFT.part));
  const partners = sides < setting.seats;
  const k = Math.max(1, Math.min(LOW_MOST, (height - LOW_PADDING) / LOW_ROOM));
  const of = (size: number) => Math.round(size * k);
  const compact = k < LOW_COMPACT_BELOW;
  const cards = width - boardWidth - 2 * LOW_PADDING;
  const shape = { width: boardWidth, lanes: sides, target, dense: compact };
  const chips = chipRows(sides) * LOW_CHIP_ROW;
  const left = LOW_PADDING + LOW_BAR + geometry(shape, 'streets').height + chips;
  return {
    arrangement: 'low',
    compact,
    terse: boardWidth < NARROW,
    rail: 'none',
    least: Math.max(LOW_PADDING + LOW_ROOM, left + LOW_FOOT),
    boardWidth,
    starter: of(44),
    stub: of(40),
    ring: of(partners ? 62 : 90),
    pile: of(44),
    pileGap: 12,
    hand: of(66),
    handGap: 10,
    toss: of(66),
    crib: Math.min(of(44), cribFits(setting, cards - 96)),
    backs: of(40),
    shown: Math.min(of(56), Math.floor((cards - 24) / counted(setting)) - 6),
    line: 20,
    action: 50,
  };
}

function tabletSizes(setting: Setting): Sizes {
  const boardWidth = setting.width - 64;
  const k = scale(narrowRoom(setting, boardWidth, false) - 100, PHONE_ROOM, 1.3);
  return fullSizes('tablet', setting, boardWidth, k);
}

/** The phone's own sizes, times `k`. */
function fullSizes(
  arrangement: Arrangement,
  setting: Setting,
  boardWidth: number,
  k: number,
): Sizes {
  const partners = setting.sides < setting.seats;
  const of = (size: number) => Math.round(size * k);
  return {
    arrangement,
    compact: false,
    terse: false,
    rail: arrangement === 'tablet' ? 'under' : 'none',
    least: arrangement === 'tablet' ? TABLET_LEAST : PHONE_LEAST,
    boardWidth,
    starter: of(partners ? 46 : 68),
    stub: of(partners ? 43 : 63),
    ring: of(partners ? 100 : 146),
    pile: of(partners ? 56 : 72),
    pileGap: 10,
    hand: of(partners ? 82 : 88),
    handGap: 14,
    toss: of(84),
    crib: Math.min(of(58), cribFits(setting, boardWidth - 110)),
    backs: of(46),
    shown: Math.min(of(67), Math.floor((boardWidth - 40) / counted(setting)) - 6),
    line: of(24),
    action: 56,
  };
}

/** Cards that lie open when a hand or a crib is counted, with the starter. */
function counted({ keep, cribSize }: Setting): number {
  return Math.max(keep, cribSize) + 1;
}

const WELL_PADDING = 28;
const WELL_GAP = 8;

function cribFits({ cribSize }: Setting, room: number): number {
  return Math.floor((room - WELL_PADDING - (cribSize - 1) * WELL_GAP) / cribSize);
}

/** Height left under the bar, the board and the chips. */
function narrowRoom(setting: Setting, boardWidth: number, dense: boolean): number {
  const { height, sides, target } = setting;
  const board = geometry({ width: boardWidth, lanes: sides, target, dense }, 'streets').height;
  return height - board - chipRows(sides) * CHIP_ROW + 8;
}

function chipRows(sides: number): number {
  return sides > 3 ? 2 : 1;
}

function scale(room: number, reference: number, most: number): number {
  return Math.max(0.74, Math.min(most, room / reference));
}

/** What a desk of 1440 x 900 leaves under the board of a game for two. */
const DESK_ROOM = 595;
const DESK_CHROME = 60 + 16 + 38;
const LEAST_HEIGHT = LOW_BELOW;
const DESK_LEAST = LOW_BELOW - 60;
const SHORT = 0.75;

function deskSizes(setting: Setting): Sizes {
  const { width, height, sides, seats, target, keep, dealt, cribSize } = setting;
  const beside = width >= DESK_FROM;
  const boardWidth = width - (beside ? RAIL + 16 : 0) - 32 - 40;
  const board = geometry({ width: boardWidth, lanes: sides, target }).height;
  const room = Math.max(LEAST_HEIGHT, height) - DESK_CHROME - board;
  const k = Math.max(0.56, Math.min(1.12, room / DESK_ROOM));
  const round = seats > 3;
  const of = (size: number) => Math.round(size * k);
  const handRoom = boardWidth - 210 - 270 - 28;
  const tossRoom = boardWidth - 186 - 228 - 28;
  return {
    arrangement: 'desk',
    compact: false,
    terse: false,
    rail: beside ? 'beside' : 'under',
    least: DESK_LEAST,
    boardWidth,
    starter: of(round ? 76 : 104),
    stub: of(round ? 70 : 99),
    ring: of(round ? 150 : 204),
    pile: of(round ? 80 : 112),
    pileGap: round ? 10 : 14,
    hand: Math.min(of(round ? 104 : 120), Math.floor(handRoom / keep) - 5),
    handGap: 16,
    toss: Math.min(of(93), Math.floor(tossRoom / dealt) - 5),
    crib: of(round ? 66 : cribSize > 4 ? 76 : 92),
    backs: round && k < SHORT ? 0 : of(round ? 46 : 56),
    shown: Math.min(of(104), Math.floor((boardWidth - 460) / counted(setting)) - 12),
    line: of(36),
    action: 56,
  };
}
