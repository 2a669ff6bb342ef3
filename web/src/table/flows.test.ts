/** Flows of `tests/cases/flows.md` that are about what the table shows, each a test of its name. */

import { expect, test } from 'vitest';
import { geometry, holePos } from '../lib/board/geometry';
import type { EventWire, ScoredEvent } from '../lib/wire.gen';
import { callWords, statusText } from './calling';
import { duel, partners, type Recording } from './fixtures/recorded';
import { pileOf } from './pile';
import { blankScene, replay, type Scene, showEvent } from './scene';
import type { Table } from './seating';
import { dealLines } from './telling';

const GAMES = [duel, partners];
const two: Table = { game: duel.hello.game, you: 0 };

function tableOf({ hello }: Recording): Table {
  return { game: hello.game, you: hello.you };
}

function scored(seat: number, name: string, points: number): ScoredEvent {
  const source = name === 'heels' ? 'heels' : 'play';
  const lines = [{ name, cards: [], points }];
  return { type: 'scored', seat, side: seat, source, lines, points, groups: [] };
}

/** The scenes of a game, one after each event. */
function* scenes(game: Recording): Generator<[EventWire, Scene]> {
  const table = tableOf(game);
  let scene = blankScene(table);
  for (const batch of game.batches) {
    for (const [at, event] of batch.events.entries()) {
      scene = showEvent(scene, { ...batch, view: null }, at, table);
      yield [event, scene];
    }
  }
}

test('F38: the point after a go is told once, of the one who has it', () => {
  const events: EventWire[] = [
    { type: 'played', seat: 1, card: 'KD', count: 30 },
    { type: 'went', seat: 0, count: 30 },
    scored(1, 'go', 1),
  ];
  const scene = replay([{ seq: 1, events }], two);
  const lines = scene.chronicle.flatMap((deal) => dealLines(deal, two));
  expect(lines.map(({ text, owner, points }) => [text, owner, points])).toEqual([
    ['Ann plays K♦', 1, undefined],
    ['You say go', 0, undefined],
    ['Go to Ann', 1, 1],
  ]);
  expect(statusText({ ...scene, stage: 'play' }, two)).toBe('Ann: “one for go”');
});

test('F38: every point of a game is told of the side that pegs it', () => {
  for (const game of GAMES) {
    const table = tableOf(game);
    for (const [event, { call, chronicle }] of scenes(game)) {
      if (event.type !== 'scored') continue;
      const line = chronicle.flatMap((deal) => dealLines(deal, table)).at(-1);
      expect([line?.owner, line?.points]).toEqual([event.side, event.points]);
      expect(call?.seat).toBe(event.seat);
      expect(call && callWords(call)).not.toBe('');
    }
  }
});

test('F40: while the point that ends a count is told, its cards still lie there, and the log keeps them', () => {
  let ends = 0;
  for (const game of GAMES) {
    const table = tableOf(game);
    let count: string[] = [];
    for (const [event, scene] of scenes(game)) {
      if (event.type === 'played') count.push(event.card);
      const name = event.type === 'scored' && event.source === 'play' && event.lines[0]?.name;
      if (name === 'go' || name === 'last' || name === 'thirty_one') {
        ends++;
        expect(pileOf(scene, table).cards.map(({ card }) => card)).toEqual(count);
      }
      if (event.type !== 'count_closed') continue;
      const told = scene.chronicle.at(-1)?.entries ?? [];
      const kept = told.flatMap(({ event: each }) => (each.type === 'played' ? [each.card] : []));
      expect(kept.slice(-count.length)).toEqual(count);
      count = [];
    }
  }
  expect(ends).toBeGreaterThan(10);
});

test('F46: the hole after a hole is the nearest of all that lie ahead, on the board', () => {
  for (const layout of ['streets', 'folded'] as const) {
    const board = geometry({ width: 900, lanes: 2, target: 121 }, layout);
    for (const lane of [0, 1]) {
      const holes = Array.from({ length: 122 }, (_, hole) => holePos(board, lane, hole));
      holes.slice(0, -1).forEach(({ x, y }, hole) => {
        const ahead = holes.slice(hole + 1).map((each) => Math.hypot(each.x - x, each.y - y));
        expect(Math.min(...ahead), `${layout} ${lane} ${hole}`).toBe(ahead[0]);
      });
    }
  }
});

test('F47: the back peg stands where the front one was, for everybody and after a reload', () => {
  const events: EventWire[] = [
    scored(0, 'heels', 2),
    { type: 'hand_shown', seat: 0, crib: false, cards: [], starter: '5H' },
    scored(0, 'run5', 5),
  ];
  const pegs = ({ view }: Scene) => [view.scores[0], view.back_pegs[0]];
  for (const you of [0, 1]) {
    const table = { ...two, you };
    let scene = blankScene(table);
    const seen = events.map((_, at) => {
      scene = showEvent(scene, { seq: 1, events, view: null }, at, table);
      return pegs(scene);
    });
    expect(seen).toEqual([
      [2, 0],
      [2, 0],
      [7, 2],
    ]);
    expect(pegs(replay([{ seq: 1, events }], table))).toEqual([7, 2]);
  }
});
