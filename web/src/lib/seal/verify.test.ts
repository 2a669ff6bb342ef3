import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { digest, hex, TAG, unhex } from './bytes';
import { canonical, type Json } from './canonical';
import { derivedCut, type Label, pack } from './deck';
import { readRecord, Unreadable } from './record';
import { botShare, commitmentOf, newShare, sealOf, type Step } from './sealing';
import { heads, verify } from './verify';

const CASES = `${import.meta.dirname}/../../../../tests/cases/sealed`;

function source(name: string): string {
  return readFileSync(`${CASES}/${name}`, 'utf8');
}

function cases<Case>(name: string): Case[] {
  return JSON.parse(source(`${name}.json`)) as Case[];
}

type SealCase = {
  game: string;
  secret: string;
  previous: string | null;
  seal: string;
  bots: number[];
  shares: string[];
  commitments: string[];
};

describe('the published values', () => {
  test.each(cases<SealCase>('seals'))('seal of $game', (each) => {
    expect(sealOf(each.game, each.secret, each.previous)).toBe(each.seal);
    expect(each.shares.map((share, seat) => commitmentOf(each.game, seat, share))).toEqual(
      each.commitments,
    );
    for (const seat of each.bots) {
      expect(botShare(each.game, seat, each.secret)).toBe(each.shares[seat]);
    }
  });

  type DeckCase = { key: string; label: Label; deal: number; round: number; pack: string };
  test.each(cases<DeckCase>('decks'))('pack $label $deal $round of $key', (each) => {
    expect(pack(unhex(each.key), each.label, each.deal, each.round).join('')).toBe(each.pack);
  });

  type CutCase = { key: string; deal: number; stub: number; least: number; position: number };
  test.each(cases<CutCase>('cuts'))('cut of deal $deal of $key', (each) => {
    expect(derivedCut(unhex(each.key), each.deal, each.stub, each.least)).toBe(each.position);
  });

  type HeadCase = {
    game: string;
    rules: Record<string, Json>;
    dealer: Json;
    steps: Step[];
    secret: string;
    actions: { action: Record<string, Json>; events: Record<string, Json>[] }[];
    heads: string[];
  };
  test.each(cases<HeadCase>('heads'))('heads of a game of $rules.name', (each) => {
    const { game, steps, secret, rules, dealer, heads: expected } = each;
    const links = each.actions.map(({ events }) => ({ events, head: '0'.repeat(64) }));
    const seal = { scheme: TAG, game, previous: null, steps, secret, cuts: [], links };
    const record = readRecord(
      JSON.stringify({
        ...{ format: 'crib-record', version: 1, rules, dealer, seats: [], result: null, seal },
        actions: each.actions.map(({ action }) => action),
      }),
    );
    expect(record.seal && heads(record, record.seal)).toEqual(expected);
  });
});

const RECORDS = ['two', 'three', 'partners', 'whole'].map((name) => `${name}.crib.json`);

function checked(document: string): Record<string, boolean | null> {
  const record = readRecord(document);
  if (!record.seal) return {};
  return Object.fromEntries(
    verify(record, record.seal).checks.map(({ name, good }) => [name, good]),
  );
}

const GOOD = { seal: true, shuffle: true, cut: true, chain: true };

test.each(RECORDS)('%s is good', (name) => {
  const record = readRecord(source(name));
  expect(checked(source(name))).toEqual(GOOD);
  if (record.seal) expect(verify(record, record.seal).good).toBe(true);
});

test('restarts and taps are counted', () => {
  const three = readRecord(source('three.crib.json'));
  expect(three.seal && verify(three, three.seal)).toMatchObject({ restarts: 1, deals: 2, taps: 0 });
  const two = readRecord(source('two.crib.json'));
  expect(two.seal && verify(two, two.seal).taps).toBeGreaterThan(0);
});

type Loose = {
  rules: Record<string, unknown>;
  dealer: number | null;
  result: Record<string, unknown> | null;
  actions: Record<string, unknown>[];
  seal: {
    game: string;
    previous: string | null;
    secret: string;
    steps: Record<string, unknown>[];
    cuts: { position: number; by: string }[];
    links: { events: Record<string, unknown>[]; head: string }[];
  };
};

function last<Item>(items: Item[], wanted: (item: Item) => boolean): Item {
  const found = items.filter(wanted).at(-1);
  if (found === undefined) throw new Error('there is none');
  return found;
}

const ofType = (type: string) => (each: Record<string, unknown>) => each['type'] === type;
const other = hex(digest('other'));

const WAYS: Record<string, [keyof typeof GOOD, (document: Loose) => void]> = {
  'two cards swapped': [
    'shuffle',
    ({ actions }) => {
      const [one = [], two = []] = last(actions, ofType('deal'))['hands'] as string[][];
      [one[0], two[0]] = [two[0] ?? '', one[0] ?? ''];
    },
  ],
  'another cut for first deal': [
    'shuffle',
    ({ actions }) => (last(actions, ofType('first_cut'))['cards'] as string[]).reverse(),
  ],
  'another starter': [
    'cut',
    ({ actions }) => {
      const turn = last(actions, ofType('turn'));
      turn['card'] = turn['card'] === 'AC' ? 'KS' : 'AC';
    },
  ],
  'another position told': ['cut', ({ seal }) => seal.cuts[0] && seal.cuts[0].position++],
  'another chooser told': [
    'cut',
    ({ seal }) => {
      for (const cut of seal.cuts) cut.by = cut.by === 'tap' ? 'derived' : 'tap';
    },
  ],
  'another discard': [
    'chain',
    ({ actions }) => (last(actions, ofType('discard'))['cards'] = ['AC', 'AD']),
  ],
  'decided by another': ['chain', ({ actions }) => (last(actions, ofType('play'))['by'] = 'clock')],
  'an action dropped': [
    'chain',
    ({ actions, seal }) => {
      actions.splice(4, 1);
      seal.links.splice(4, 1);
    },
  ],
  'the last action dropped': ['chain', ({ actions }) => actions.pop()],
  'an action added': [
    'chain',
    ({ actions }) => actions.push({ type: 'pass', seat: 0, by: 'person' }),
  ],
  'an event changed': [
    'chain',
    ({ seal }) => (seal.links.at(-1)?.events ?? []).push({ type: 'went' }),
  ],
  'another result': [
    'chain',
    (document) =>
      (document.result = document.result
        ? null
        : { side: 0, scores: [121, 0], skunk: 2, reason: 'play' }),
  ],
  'other rules': ['chain', ({ rules }) => (rules['target'] = 31)],
  'another first dealer': ['chain', (document) => (document.dealer = 1)],
  'another secret': ['seal', ({ seal }) => (seal.secret = other)],
  'another game': ['seal', ({ seal }) => (seal.game = 'another')],
  'another previous seal': ['seal', ({ seal }) => (seal.previous = seal.previous ? null : other)],
  'another share': ['seal', ({ seal }) => (last(seal.steps, ofType('revealed'))['share'] = other)],
  'another commitment': [
    'seal',
    ({ seal }) => (last(seal.steps, ofType('committed'))['commitment'] = other),
  ],
  'another seal': ['seal', ({ seal }) => (last(seal.steps, ofType('sealed'))['seal'] = other)],
  'a late commitment': [
    'seal',
    ({ seal }) => {
      const late = last(seal.steps, ofType('committed'));
      seal.steps = [...seal.steps.filter((step) => step !== late), late];
    },
  ],
  'a share left out': ['seal', ({ seal }) => seal.steps.pop()],
  'shares in another order': ['chain', ({ seal }) => seal.steps.push(...seal.steps.splice(-2, 1))],
  'a person told to be a bot': [
    'seal',
    ({ seal }) => {
      const committed = last(seal.steps, (step) => step['by'] === 'person');
      committed['by'] = 'bot';
    },
  ],
};

describe.each(RECORDS)('%s, changed in one place', (name) => {
  test.each(Object.entries(WAYS))('%s', (_, [noticedBy, change]) => {
    const document = JSON.parse(source(name)) as Loose;
    change(document);
    expect(checked(JSON.stringify(document))[noticedBy]).toBe(false);
  });
});

test('what is no record cannot be read', () => {
  const whole = JSON.parse(source('two.crib.json')) as Record<string, Json>;
  const broken = [
    '',
    '[]',
    '{}',
    'null',
    JSON.stringify({ ...whole, version: 2 }),
    JSON.stringify({ ...whole, seal: { scheme: 'another' } }),
    JSON.stringify({ ...whole, seal: { ...(whole['seal'] as object), secret: 'ABC' } }),
    JSON.stringify({ ...whole, actions: 'none' }),
  ];
  for (const document of broken) expect(() => readRecord(document)).toThrow(Unreadable);
});

test('a record without a seal is read', () => {
  const whole = JSON.parse(source('two.crib.json')) as Record<string, Json>;
  expect(readRecord(JSON.stringify({ ...whole, seal: null })).seal).toBeNull();
});

test('canonical JSON sorts by units and escapes as little as it may', () => {
  const value = { '\ufb33': 1, '\u{1f600}': [null, true], '€': '\u0000\n"\\/', '\r': -7 };
  expect(canonical(value)).toBe(
    '{"\\r":-7,"€":"\\u0000\\n\\"\\\\/","\u{1f600}":[null,true],"\ufb33":1}',
  );
  expect(() => canonical(0.5)).toThrow(RangeError);
  expect(() => canonical('\ud800')).toThrow(RangeError);
});

test('shares are drawn anew', () => {
  expect(new Set([newShare(), newShare()]).size).toBe(2);
});
