import { describe, expect, test } from 'vitest';
import type { EventWire, LegalPlay, Line, ScoredEvent, ViewWire } from '../lib/wire.gen';
import { callWords, statusText } from './calling';
import { callAt } from './calls';
import { captioned } from './captions';
import { cutNote, tossWords } from './crib';
import { boardScores, endingOf, pointsBeyond, rematchLabel, sourceRows } from './ending';
import { duel, partners } from './fixtures/recorded';
import { captionOf, resultOf } from './results';
import { blankScene, replay } from './scene';
import { levelOf, levelsAt, placesAround, sideName, type Table } from './seating';
import { groupsSaid, inSpokenOrder, pointsTold } from './show';
import { dealLines } from './telling';

const two: Table = { game: duel.hello.game, you: 0 };
const four: Table = { game: partners.hello.game, you: 1 };
const line = (name: string, points: number, cards: string[] = []): Line => ({
  name,
  points,
  cards,
});
const play = (card: string, count: number, ...lines: Line[]): LegalPlay => {
  const points = lines.reduce((sum, each) => sum + each.points, 0);
  return { type: 'play', card, count, score: { points, lines, groups: [], spoken: [] } };
};
const scored = (seat: number, ...lines: Line[]): ScoredEvent => ({
  type: 'scored',
  seat,
  side: seat,
  source: 'play',
  lines,
  points: lines.reduce((sum, each) => sum + each.points, 0),
  groups: [],
});

describe('what a card makes', () => {
  test.each([
    [play('8H', 30), 'makes 30', 'makes 30'],
    [play('9D', 31, line('thirty_one', 2)), '31 for 2', '31 for 2'],
    [play('4D', 24, line('run3', 3)), 'run for 3', 'run of three for 3'],
    [play('4D', 8, line('pair', 2)), 'pair for 2', 'pair for 2'],
    [play('5D', 15, line('fifteen', 2), line('pair', 2)), '15 for 4', 'fifteen and pair for 4'],
  ])('%#', (legal, caption, result) => {
    expect(captionOf(legal)).toBe(caption);
    expect(resultOf(legal)).toBe(result);
  });

  test('a card over the limit says so and cannot be chosen; nobody asked, no captions', () => {
    expect(captioned(['8H', 'KS'], [play('8H', 30)])).toEqual([
      { card: '8H', caption: 'makes 30' },
      { card: 'KS', caption: 'over 31', illegal: true },
    ]);
    expect(captioned(['KS'], [])).toEqual([{ card: 'KS', caption: '' }]);
  });
});

test('a bot has a level, a person none; what all bots have is said once', () => {
  expect([levelOf(two, 0), levelOf(two, 1)]).toEqual([undefined, 'Steady']);
  expect(levelsAt(four)).toBe('Steady');
});

describe('calls', () => {
  test('a card and what it scores are one call, known from its first event on', () => {
    const events = [
      { type: 'played', seat: 1, card: '9D', count: 31 } as const,
      scored(1, line('thirty_one', 2)),
    ];
    const call = callAt(events, 0, null);
    expect(call && callWords(call)).toBe('thirty-one for two');
    expect(callAt(events, 1, call)).toEqual(call);
  });

  test('the point for the last card is not the card’s own', () => {
    const events = [
      { type: 'played', seat: 1, card: '9D', count: 20 } as const,
      scored(1, line('last', 1)),
    ];
    const call = callAt(events, 0, null);
    expect(call && callWords(call)).toBe('twenty');
    const closing = callAt(events, 1, call);
    expect(closing && callWords(closing)).toBe('one for last');
  });

  test('the status line has the call and whose turn it is', () => {
    const scene = blankScene(two);
    const view: ViewWire = { ...scene.view, turn: 0, asked: [0], count: 22 };
    const call = { kind: 'count', seat: 1, count: 22, points: 0 } as const;
    expect(statusText({ ...scene, stage: 'play', view, call }, two)).toBe(
      'Ann: “twenty-two” · your turn',
    );
    const after: ViewWire = { ...view, gone: [1] };
    const go = { kind: 'go', seat: 1 } as const;
    expect(statusText({ ...scene, stage: 'play', view: after, call: go }, two)).toBe(
      'Ann: “go” · you play on',
    );
    const hers: ViewWire = { ...view, turn: 1, asked: [1], gone: [0] };
    expect(statusText({ ...scene, stage: 'play', view: hers, call }, two)).toBe(
      'Ann: “twenty-two” · Ann plays on',
    );
    const yours: ViewWire = { ...view, count: 0 };
    expect(statusText({ ...scene, stage: 'play', view: yours, call: null }, two)).toBe('you lead');
    const lead: ViewWire = { ...view, turn: 1, asked: [1], count: 0 };
    expect(statusText({ ...scene, stage: 'play', view: lead, call: null }, two)).toBe('Ann leads');
  });
});

describe('the log', () => {
  const lines = replay(
    duel.batches.map(({ seq, events }) => ({ seq, events })),
    two,
  ).chronicle.map((deal) => dealLines(deal, two));

  test('tells every card, every go, every point and every hand of the game', () => {
    const events = duel.batches.flatMap((batch) => batch.events);
    const entries = lines.flat();
    const points = events.reduce((sum, e) => (e.type === 'scored' ? sum + e.points : sum), 0);
    expect(entries.reduce((sum, entry) => sum + (entry.points ?? 0), 0)).toBe(points);
    const count = (words: RegExp) => entries.filter(({ text }) => words.test(text)).length;
    const of = (type: string) => events.filter((event) => event.type === type).length;
    expect(count(/plays? /)).toBe(of('played'));
    expect(count(/says? go/)).toBe(of('went'));
    expect(count(/hand|crib/)).toBe(of('hand_shown'));
    expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length);
    expect(entries.every(({ text }) => text.length > 0)).toBe(true);
  });

  test.each([
    [null, 'Ann resigns'],
    ['resigned', 'Ann resigns'],
    ['left', 'Ann is gone, and the game is claimed'],
    ['timed_out', 'Ann runs out of time'],
  ] as const)('a game given up by one who is %s: %s', (left, words) => {
    const { chronicle } = replay([{ seq: 1, events: [{ type: 'resigned', seat: 1 }] }], two);
    const told = chronicle.flatMap((deal) => dealLines(deal, two, [null, left]));
    expect(told.map(({ text }) => text)).toEqual([words]);
  });

  test('of partners who give up it is told whose doing it was', () => {
    const events: EventWire[] = [
      { type: 'resigned', seat: 0 },
      { type: 'resigned', seat: 2 },
    ];
    const { chronicle } = replay([{ seq: 1, events }], four);
    const lines = (lefts: ('left' | 'resigned' | null)[]) =>
      chronicle.flatMap((deal) => dealLines(deal, four, lefts)).map(({ text }) => text);
    const name = four.game.seats[2]?.name ?? '';
    expect(lines([null, null, 'left'])).toEqual([`${name} is gone, and the game is claimed`]);
    expect(lines(['resigned', null, 'resigned'])).toHaveLength(2);
  });

  test('who plays on after a go is told so, and who leads the next count is not', () => {
    const events: EventWire[] = [
      { type: 'played', seat: 0, card: 'KD', count: 28 },
      { type: 'went', seat: 1, count: 28 },
      { type: 'played', seat: 0, card: '2D', count: 30 },
      { type: 'played', seat: 0, card: 'AD', count: 31 },
      { type: 'count_closed', count: 31, leader: 1 },
      { type: 'played', seat: 1, card: '9D', count: 9 },
    ];
    const { chronicle } = replay([{ seq: 1, events }], two);
    const told = chronicle.flatMap((deal) => dealLines(deal, two)).map(({ text }) => text);
    expect(told).toEqual([
      'You play K♦',
      'Ann says go',
      'You play on with 2♦',
      'You play A♦',
      'Ann plays 9♦',
    ]);
  });

  test('the pack is cut by pone', () => {
    const deal = lines[1]?.map(({ text }) => text) ?? [];
    expect(deal.filter((text) => /cuts? /.test(text))).toHaveLength(1);
  });
});

test('a cut that pone is not asked for is not called yours', () => {
  expect(cutNote(two, 0)).toBe('Ann cuts next');
  expect(cutNote(two, 1)).toBe('you cut next');
  const rules = { ...two.game.rules, cut: 'automatic' as const };
  const table = { ...two, game: { ...two.game, rules } };
  expect([cutNote(table, 0), cutNote(table, 1)]).toEqual(['Ann cuts next', 'the cut is next']);
});

describe('sides and seats', () => {
  test('you come first on your side, and sit between your neighbours', () => {
    expect(sideName(four, 1)).toBe('You & Carl');
    expect(placesAround(four)).toEqual({ left: 2, top: [3], right: 0 });
    expect(placesAround(two)).toEqual({ left: null, top: [1], right: null });
  });

  test('tossing says whose crib it is and what the kept cards hold', () => {
    const scene = { ...blankScene(two), view: { ...blankScene(two).view, dealer: 1, asked: [0] } };
    expect(tossWords(scene, two, 2, 5)).toEqual({
      title: 'Two cards to Ann’s crib',
      worth: 'The crib counts for Ann.',
      keeps: 'You keep 5 before the cut.',
    });
    const yours = { ...scene, view: { ...scene.view, dealer: 0 } };
    expect(tossWords(yours, two, 2, null)).toMatchObject({
      title: 'Two cards to your crib',
      worth: 'The crib counts for you.',
    });
    const partner = { ...scene, view: { ...scene.view, dealer: 3 } };
    expect(tossWords(partner, four, 1, null).worth).toBe('The crib counts for you and Carl.');
  });
});

describe('the show', () => {
  const pair = line('pair', 2, ['8H', '8S']);
  const runs = [line('run3', 3, ['7D', '8H', '9D']), line('run3', 3, ['7D', '8S', '9D'])];
  const score = {
    points: 12,
    lines: [line('fifteen', 2, ['7D', '8H']), line('fifteen', 2, ['7D', '8S']), pair, ...runs],
    groups: [
      { name: 'fifteen', cards: ['7D', '8H'], points: 2, total: 2 },
      { name: 'fifteen', cards: ['7D', '8S'], points: 2, total: 4 },
      { name: 'double_run3', cards: ['7D', '8H', '8S', '9D'], points: 8, total: 12 },
    ],
    spoken: [],
  };

  test('a double run is told as its runs and then its pair, all in one breath', () => {
    const lines = inSpokenOrder(score);
    expect(lines.map(({ name, group }) => [name, group])).toEqual([
      ['fifteen', 0],
      ['fifteen', 1],
      ['run3', 2],
      ['run3', 2],
      ['pair', 2],
    ]);
  });

  test('the total and the words grow with the line that is lit', () => {
    const hand = {
      seat: 0,
      crib: false,
      cards: [],
      starter: '8S',
      points: 12,
      claimed: null,
      score,
    };
    const seen = { hand, index: 0, lines: inSpokenOrder(score) };
    expect([0, 1, 2, 4, 5].map((lit) => pointsTold({ ...seen, lit }))).toEqual([2, 4, 7, 12, 12]);
    expect([0, 1, 2, 3, 4, 5].map((lit) => groupsSaid({ ...seen, lit }))).toEqual([
      1, 2, 2, 2, 3, 3,
    ]);
  });

  test.each([duel, partners])(
    'every line of every hand belongs to a group of its points',
    (told) => {
      for (const { view } of told.batches) {
        for (const { score: counted } of view.shown) {
          const lines = inSpokenOrder(counted);
          expect(lines).toHaveLength(counted.lines.length);
          counted.groups.forEach((group, place) => {
            const mine = lines.filter((each) => each.group === place);
            expect(mine.reduce((sum, { points }) => sum + points, 0)).toBe(group.points);
          });
        }
      }
    },
  );
});

describe('the end', () => {
  const rules = { ...two.game.rules, target: 121, skunk_lines: [91, 61], match_points: [1, 2, 3] };
  const table: Table = { ...two, game: { ...two.game, rules } };
  const ended = (scores: number[], side: number, skunk: number, reason = 'hand'): ViewWire => ({
    ...blankScene(two).view,
    phase: 'over',
    scores,
    result: { type: 'game_over', side, scores, skunk, reason: reason as 'hand' },
  });

  test.each([
    [
      ended([122, 88], 0, 1),
      'You skunked Ann',
      'Won by 33. Ann needed 91. It counts as two games.',
    ],
    [ended([121, 109], 0, 0), 'You beat Ann', 'Won by 12.'],
    [ended([109, 124], 1, 0), 'Ann wins', 'Won by 12.'],
    [
      ended([50, 121], 1, 2),
      'Ann double-skunked you',
      'Won by 71. You needed 61. It counts as three games.',
    ],
  ])('%#', (view, title, detail) => {
    expect(endingOf(view, table)).toMatchObject({ title, detail });
  });

  test('giving up is told as what it is', () => {
    const view = { ...ended([30, 40], 1, 0, 'resigned'), resigned: [0] };
    expect(endingOf(view, table)).toEqual({
      title: 'Ann wins',
      detail: 'You resigned.',
      won: false,
    });
  });

  test('a game given up is a skunk by the lines that only the winner has passed, and says so', () => {
    const view = { ...ended([59, 64], 1, 1, 'resigned'), resigned: [0] };
    expect(endingOf(view, table).detail).toBe(
      'You resigned. Only the winner had passed 61: it is a skunk. It counts as two games.',
    );
  });

  test('of partners who resign both are named', () => {
    const seats = four.game.seats.map((seat) => ({ ...seat, kind: 'person' as const }));
    const all: Table = { ...four, game: { ...four.game, seats } };
    const view = { ...ended([30, 40], 0, 0, 'resigned'), resigned: [3, 1] };
    const name = all.game.seats[3]?.name ?? '';
    expect(endingOf(view, all).detail).toBe(`You and ${name} resigned.`);
    const events: EventWire[] = [{ type: 'resigned', seat: 3 }];
    const { chronicle } = replay([{ seq: 1, events }], all);
    const told = chronicle.flatMap((deal) => dealLines(deal, all)).map(({ text }) => text);
    expect(told).toEqual([`${name} wishes to resign`]);
  });

  test('no peg goes past the game hole, and the table of points tells what did', () => {
    const tally = { start: 0, heels: 2, play: 30, hand: 60, crib: 30, muggins: 0, overcount: 0 };
    const view = { ...ended([122, 88], 0, 1), tallies: [tally, { ...tally, crib: 0, heels: 0 }] };
    expect(boardScores(view, table)).toEqual([121, 88]);
    expect(pointsBeyond(view, table)).toBe(1);
    const rows = sourceRows(view, table);
    expect(rows.map(({ name }) => name)).toEqual([
      'Hands',
      'Cribs',
      'The play',
      'His heels',
      'Past the game hole',
    ]);
    expect(rows.at(-1)?.points).toEqual([-1, 0]);
  });

  test('the button for the next game says who deals it, where that is plain', () => {
    const view = ended([121, 109], 0, 0);
    expect(rematchLabel(view, [], table)).toBe('Rematch · Ann deals');
    const cut: Table = {
      ...table,
      game: { ...table.game, rules: { ...rules, next_game: 'cut' } },
    };
    expect(rematchLabel(view, [], cut)).toBe('Rematch');
  });
});
