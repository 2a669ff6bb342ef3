/** What is needed of a record to check its deck, read from a text that somebody gave us. */

import type { Json } from './canonical';
import type { Step } from './sealing';

export type Plain = Readonly<Record<string, Json>>;
export type StarterCut = { position: number; by: 'tap' | 'derived' };
export type Link = { events: readonly Plain[]; head: string };
export type Seal = {
  game: string;
  previous: string | null;
  steps: readonly Step[];
  secret: string;
  cuts: readonly StarterCut[];
  links: readonly Link[];
};
export type GameRecord = {
  rules: Plain & { name: string; sides: readonly (readonly number[])[]; min_packet: number };
  names: readonly string[];
  dealer: Json;
  actions: readonly Plain[];
  result: Plain | null;
  /** Null of a game whose deck was not sealed. */
  seal: Seal | null;
};

/** The text is no record of a version that is known here. */
export class Unreadable extends Error {
  override name = 'Unreadable';
}

const HEX = /^[0-9a-f]{64}$/;

/** Reads a record; throws Unreadable. Only shapes are checked, not whether anything is true. */
export function readRecord(source: string): GameRecord {
  const document = object(parsed(source));
  if (document['format'] !== 'crib-record' || document['version'] !== 1) throw new Unreadable();
  const rules = object(document['rules']);
  const sides = list(rules['sides']).map((side) => list(side).map(whole));
  const seal = document['seal'];
  return {
    rules: { ...rules, sides, name: text(rules['name']), min_packet: whole(rules['min_packet']) },
    names: list(document['seats']).map((seat) => text(object(seat)['name'])),
    dealer: document['dealer'] ?? null,
    actions: list(document['actions']).map(object),
    result: document['result'] === null ? null : object(document['result']),
    seal: seal === null ? null : readSeal(object(seal)),
  };
}

function parsed(source: string): Json {
  try {
    return JSON.parse(source) as Json;
  } catch {
    throw new Unreadable();
  }
}

function readSeal(plain: Plain): Seal {
  if (plain['scheme'] !== 'cribfair/1') throw new Unreadable();
  return {
    game: text(plain['game']),
    previous: plain['previous'] === null ? null : bytes(plain['previous']),
    steps: list(plain['steps']).map((step) => readStep(object(step))),
    secret: bytes(plain['secret']),
    cuts: list(plain['cuts']).map((cut) => readCut(object(cut))),
    links: list(plain['links']).map((link) => {
      const { events, head } = object(link);
      return { events: list(events).map(object), head: bytes(head) };
    }),
  };
}

/** Reads one step of a sealing; throws Unreadable. */
export function readStep(plain: Plain): Step {
  const type = text(plain['type']);
  switch (type) {
    case 'sealed':
      return { type, seal: bytes(plain['seal']) };
    case 'committed': {
      const [seat, by] = [whole(plain['seat']), text(plain['by'])];
      if (by !== 'person' && by !== 'bot') throw new Unreadable();
      return { type, seat, commitment: bytes(plain['commitment']), by };
    }
    case 'revealed':
      return { type, seat: whole(plain['seat']), share: bytes(plain['share']) };
    case 'aborted':
      return { type, secret: bytes(plain['secret']) };
    default:
      throw new Unreadable();
  }
}

function readCut(plain: Plain): StarterCut {
  const by = text(plain['by']);
  if (by !== 'tap' && by !== 'derived') throw new Unreadable();
  return { position: whole(plain['position']), by };
}

export function object(value: Json | undefined): Plain {
  if (value === null || typeof value !== 'object' || isList(value)) throw new Unreadable();
  return value as Plain;
}

export function list(value: Json | undefined): readonly Json[] {
  if (!isList(value)) throw new Unreadable();
  return value;
}

export function text(value: Json | undefined): string {
  if (typeof value !== 'string') throw new Unreadable();
  return value;
}

export function whole(value: Json | undefined): number {
  if (!Number.isSafeInteger(value) || (value as number) < 0) throw new Unreadable();
  return value as number;
}

function bytes(value: Json | undefined): string {
  const digits = text(value);
  if (!HEX.test(digits)) throw new Unreadable();
  return digits;
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}
