/** The show in words and order: which hands come, and how one is told line by line. */

import { m } from '../lib/paraglide/messages.js';
import type { Group, Line, Score, ShownHandWire } from '../lib/wire.gen';
import { handTitle } from './calling';
import type { Moment } from './playback';
import { nameOf, poneOf, type Table } from './seating';

/** The hand on the table and how far it is told: `lit` is the line lit now, all are told when it is their number. */
export type HandSeen = { hand: ShownHandWire; index: number; lines: OrderedLine[]; lit: number };

/** A line, and the place of the group that it is said in. */
export type OrderedLine = Line & { group: number };

export function handSeen({ scene, counting }: Moment): HandSeen | null {
  const { shown } = scene.view;
  const index = counting?.index ?? shown.length - 1;
  const hand = shown[index];
  if (!hand) return null;
  const lines = inSpokenOrder(hand.score);
  return { hand, index, lines, lit: counting?.lit ?? lines.length };
}

/** The lines in the order they are said: a double run's runs and pair together, as its group names them. */
export function inSpokenOrder({ lines, groups }: Score): OrderedLine[] {
  const left = [...lines];
  const ordered = groups.flatMap((group, place) => {
    let due = group.points;
    const mine: OrderedLine[] = [];
    for (const line of [...left]) {
      if (due <= 0 || !belongs(line, group)) continue;
      due -= line.points;
      left.splice(left.indexOf(line), 1);
      mine.push({ ...line, group: place });
    }
    return mine.toSorted((a, b) => Number(isRun(b)) - Number(isRun(a)));
  });
  return [...ordered, ...left.map((line) => ({ ...line, group: groups.length - 1 }))];
}

function isRun({ name }: Pick<Line, 'name'>): boolean {
  return /^run\d$/.test(name);
}

function belongs(line: Line, group: Group): boolean {
  if (line.name === group.name && line.cards.join() === group.cards.join()) return true;
  if (!line.cards.every((card) => group.cards.includes(card))) return false;
  if (group.name.includes('run')) return isRun(line) || line.name === 'pair';
  return group.name.includes('pair') && line.name === 'pair';
}

/** Points told so far: the lit line counts already. */
export function pointsTold({ lines, lit }: HandSeen): number {
  return lines.slice(0, lit + 1).reduce((sum, { points }) => sum + points, 0);
}

/** How many groups are said: those whose last line is lit or was. */
export function groupsSaid({ lines, lit, hand }: HandSeen): number {
  const next = lines[lit + 1];
  return next ? next.group : hand.score.groups.length;
}

/** The cards of the line lit now; null when none is. */
export function litCards({ lines, lit }: HandSeen): readonly string[] | null {
  return lines[lit]?.cards ?? null;
}

export type Step = { title: string; detail: string };

/** wide: "Ann’s hand · 4". narrow: the points stand under it. least: "Ann · 4". */
export type Room = 'wide' | 'narrow' | 'least';

/** The hands of the show in order: pone's first, round to the dealer's, then the crib. */
export function stepsOf({ scene, counting }: Moment, table: Table, room: Room): Step[] {
  const { dealer, shown } = scene.view;
  if (dealer === null) return [];
  const { seats } = table.game.rules;
  const pone = poneOf(table, dealer);
  const hands = Array.from({ length: seats }, (_, i) => (pone + i) % seats);
  const now = counting?.index ?? shown.length - 1;
  return [...hands, dealer].map((seat, i) => {
    const short = room === 'least' || seats > 2;
    const title = stepTitle(table, seat, i === seats, short);
    if (i === now && counting && !counting.pegged) return { title, detail: m.step_now() };
    const hand = shown[i];
    if (!hand) return { title, detail: m.step_next() };
    const { points } = hand;
    if (room === 'narrow' && !short) return { title, detail: m.step_counted_points({ points }) };
    return { title: m.step_hand_points({ hand: title, points }), detail: m.step_counted() };
  });
}

function stepTitle(table: Table, seat: number, crib: boolean, terse: boolean): string {
  if (!terse) return handTitle(table, seat, crib);
  return crib ? m.step_crib() : nameOf(table, seat);
}
