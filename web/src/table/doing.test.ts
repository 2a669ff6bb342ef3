import { describe, expect, test } from 'vitest';
import type { Batch, LegalWire } from '../lib/wire.gen';
import { cardsToChoose, discardOf, doingAt, type Situation } from './doing';
import { duel } from './fixtures/recorded';
import type { Moment } from './playback';
import { blankScene, type Scene } from './scene';
import type { Table } from './seating';

const table: Table = { game: duel.hello.game, you: 0 };
const NOTHING = { points: 0, lines: [], groups: [], spoken: [] };
const toss: LegalWire[] = [
  { type: 'discard', cards: ['2C', '3H'], keeps: 5 },
  { type: 'discard', cards: ['2C', '7D'], keeps: 2 },
];
const plays: LegalWire[] = [
  {
    type: 'play',
    card: '9D',
    count: 31,
    score: { ...NOTHING, points: 2, lines: [{ name: 'thirty_one', cards: ['9D'], points: 2 }] },
  },
];

function at(
  stage: Scene['stage'],
  view: Partial<Scene['view']>,
  rest: Partial<Situation> & { legal?: LegalWire[]; moment?: Moment } = {},
): Situation {
  const blank = blankScene(table);
  const scene = { ...blank, stage, view: { ...blank.view, ...view } };
  const moment: Moment = { scene, counting: null, holding: null, playing: false };
  const latest: Batch = {
    seq: 1,
    events: [],
    view: scene.view,
    legal: rest.legal ?? [],
    question: null,
    waiting_for: [],
    head: null,
  };
  return {
    table,
    moment,
    latest,
    waiting: [],
    away: [],
    asked: rest.legal !== undefined,
    selected: [],
    sent: null,
    stuck: false,
    ...rest,
  };
}

describe('the button', () => {
  test.each<[string, Situation, string, string]>([
    [
      'nothing chosen',
      at('discard', { dealer: 0 }, { legal: toss }),
      'waiting',
      'Choose two cards to toss',
    ],
    [
      'one of two chosen',
      at('discard', { dealer: 0 }, { legal: toss, selected: ['3H'] }),
      'waiting',
      'Choose one more',
    ],
    [
      'chosen in any order',
      at('discard', { dealer: 0 }, { legal: toss, selected: ['3H', '2C'] }),
      'ready',
      'Toss 3♥ 2♣ to your crib',
    ],
    [
      'to the other crib',
      at('discard', { dealer: 1 }, { legal: toss, selected: ['2C', '3H'] }),
      'ready',
      'Toss 2♣ 3♥ to Ann’s crib',
    ],
    [
      'no card chosen',
      at('play', { turn: 0 }, { legal: plays }),
      'waiting',
      'Choose a card to play',
    ],
    [
      'a card chosen',
      at('play', { turn: 0 }, { legal: plays, selected: ['9D'] }),
      'ready',
      'Play 9♦ · 31 for 2',
    ],
    ['another leads', at('play', { turn: 1, asked: [1], count: 0 }), 'waiting', 'Ann to lead'],
    ['another plays', at('play', { turn: 1, asked: [1], count: 12 }), 'waiting', 'Ann to play'],
    ['another tosses', at('discard', { dealer: 0, asked: [1] }), 'waiting', 'Ann is choosing'],
    [
      'another is away',
      at('play', { turn: 1, asked: [1], count: 12 }, { away: [1] }),
      'waiting',
      'Waiting for Ann',
    ],
    [
      'the pack is cut',
      at('cut', { dealer: 1 }, { legal: [{ type: 'cut', first: 4, last: 36 }] }),
      'ready',
      'Cut',
    ],
  ])('%s', (_name, situation, state, label) => {
    expect(doingAt(situation)).toMatchObject({ state, label });
  });

  test('nobody thinks in a seat whose player is away', () => {
    const view = { turn: 1, asked: [1], count: 12 };
    expect(doingAt(at('play', view)).later).toBe('Ann is thinking');
    expect(doingAt(at('play', view, { away: [1] })).later).toBeNull();
  });

  test('deals once the cut was seen, when the server waits for that', () => {
    for (const [dealer, label] of [
      [0, 'Deal'],
      [1, 'Ready for the deal'],
    ] as const) {
      const situation = at('first_cut', { dealer });
      situation.waiting = [0];
      expect(doingAt(situation)).toMatchObject({ label, state: 'ready', deed: 'continue' });
    }
  });

  test('holds what is on its way', () => {
    const sent = at('play', { turn: 0 }, { legal: plays, selected: ['9D'], sent: 'Play 9♦' });
    expect(doingAt(sent)).toMatchObject({ label: 'Play 9♦', state: 'busy', deed: null });
    expect(doingAt({ ...sent, stuck: true })).toMatchObject({ label: 'Reconnecting …' });
  });
});

test('another who takes long is thinking', () => {
  const situation = at('play', { turn: 1, asked: [1], count: 12 });
  expect(doingAt(situation).later).toBe('Ann is thinking');
  const moving = { ...situation, moment: { ...situation.moment, playing: true } };
  expect(doingAt(moving).later).toBeNull();
});

test('cards are chosen as many as are asked for', () => {
  expect([toss, plays, []].map(cardsToChoose)).toEqual([2, 1, 0]);
  expect(discardOf(toss, ['7D', '2C'])?.keeps).toBe(2);
  expect(discardOf(toss, ['7D', '3H'])).toBeUndefined();
});
