import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Batch, Hello, Refused } from '../lib/wire.gen';
import { backoff } from './backoff';
import { Connection, type Gone, type LineState } from './connection';
import { HandClock } from './fixtures/clock';
import { duel } from './fixtures/recorded';
import { FakeSocket } from './fixtures/socket';
import { newId } from './identity';

const first = duel.hello;
const batch = (seq: number): Batch => ({ ...first.batch, seq });
const hello = (seq: number): Hello => ({ ...first, batch: batch(seq) });

let sockets: FakeSocket[];
let hand: HandClock;
let states: LineState[];
let seen: number[];
let answers: (Refused | null)[];
let hellos: number;
let gone: Gone[];
let line: Connection;

const socket = () => sockets.at(-1) ?? new FakeSocket();
const acts = () => sockets.flatMap(({ sent }) => sent).filter(({ type }) => type === 'act');

beforeEach(() => {
  sockets = [];
  hand = new HandClock();
  [states, seen, answers] = [[], [], []];
  [hellos, gone] = [0, []];
  let ids = 0;
  line = new Connection(
    {
      state: (state) => states.push(state),
      hello: () => hellos++,
      batch: ({ seq }) => seen.push(seq),
      company: () => undefined,
      answered: (refused) => answers.push(refused),
      seal: () => 0,
      gone: (why) => gone.push(why),
    },
    {
      open: () => {
        const opened = new FakeSocket();
        sockets.push(opened);
        return opened;
      },
      clock: hand.clock,
      id: () => `id-${++ids}`,
    },
  );
  line.connect();
});

describe('following', () => {
  beforeEach(() => {
    socket().says(hello(3));
  });

  test('batches are taken in order, each once', () => {
    socket().says({ type: 'events', batches: [batch(4), batch(5)] });
    socket().says({ type: 'events', batches: [batch(5), batch(6)] });
    expect(seen).toEqual([4, 5, 6]);
  });

  test('a gap is not followed: the whole is asked for', () => {
    socket().says({ type: 'events', batches: [batch(6)] });
    expect(seen).toEqual([]);
    expect(socket().sent).toEqual([{ type: 'hello', have: 3 }]);
    socket().says(hello(6));
    socket().says({ type: 'events', batches: [batch(7)] });
    expect(seen).toEqual([7]);
  });
});

describe('acting', () => {
  beforeEach(() => {
    socket().says(hello(3));
  });

  test('two taps are one move', () => {
    expect(line.act('q', { type: 'play', card: '5H' })).toBe(true);
    expect(line.act('q', { type: 'play', card: '6H' })).toBe(false);
    expect(acts()).toHaveLength(1);
  });

  test('an action that is not answered is sent again with the same id when the line is back', () => {
    line.act('q', { type: 'play', card: '5H' });
    socket().breaks();
    hand.pass(500);
    socket().says(hello(3));
    expect(acts()).toHaveLength(2);
    expect(acts()[0]).toEqual(acts()[1]);
    socket().says({ type: 'done', id: 'id-1', seq: 4 });
    expect(answers).toEqual([null]);
    expect(line.busy).toBe(false);
  });

  test('an answered action is not sent again', () => {
    line.act('q', { type: 'play', card: '5H' });
    socket().says({ type: 'done', id: 'id-1', seq: 4 });
    socket().breaks();
    hand.pass(500);
    socket().says(hello(4));
    expect(acts()).toHaveLength(1);
  });

  test('a line that answers nothing is given up and opened anew', () => {
    line.act('q', { type: 'play', card: '5H' });
    hand.pass(6000);
    expect(states.at(-1)).toBe('lost');
    hand.pass(500);
    expect(sockets).toHaveLength(2);
  });

  test('a refusal is handed on, and what was missed is asked for', () => {
    line.act('q', { type: 'play', card: '5H' });
    const refused: Refused = {
      type: 'refused',
      id: 'id-1',
      code: 'stale',
      message: 'too late',
      batch: batch(5),
    };
    socket().says(refused);
    expect(answers).toEqual([refused]);
    expect(socket().sent.at(-1)).toEqual({ type: 'hello', have: 3 });
  });

  test('batches of a stored action that never come are asked for', () => {
    line.act('q', { type: 'play', card: '5H' });
    socket().says({ type: 'done', id: 'id-1', seq: 4 });
    hand.pass(3000);
    expect(socket().sent.at(-1)).toEqual({ type: 'hello', have: 3 });
  });

  test('a Continue that was not taken before the line broke is said again', () => {
    const waiting = hello(3);
    waiting.batch = { ...waiting.batch, waiting_for: [first.you] };
    const deal = waiting.batch.view.deal_number;
    line.proceed(deal);
    socket().breaks();
    hand.pass(500);
    socket().says(waiting);
    expect(socket().sent).toEqual([{ type: 'continue', deal }]);
  });
});

describe('a line that is not there any more', () => {
  test('is told at once when it closes', () => {
    socket().says(hello(3));
    socket().breaks();
    expect(states).toEqual(['open', 'lost']);
  });

  test('is told at once when the browser goes offline, and tried again', () => {
    socket().says(hello(3));
    line.offline();
    expect(states).toEqual(['open', 'lost']);
    expect(socket().readyState).toBe(3);
    line.offline();
    hand.pass(500);
    expect(sockets).toHaveLength(2);
    socket().says(hello(3));
    expect(states).toEqual(['open', 'lost', 'open']);
  });

  test('but not closed either is found by a ping within ten seconds', () => {
    socket().says(hello(3));
    hand.pass(5000);
    expect(socket().sent).toEqual([{ type: 'ping' }]);
    expect(states).toEqual(['open']);
    hand.pass(4000);
    expect(states).toEqual(['open', 'lost']);
    hand.pass(500);
    expect(sockets).toHaveLength(2);
  });

  test('is not taken for one that is quiet, or that is talking', () => {
    socket().says(hello(3));
    for (let second = 0; second < 60; second++) {
      hand.pass(1000);
      if (socket().sent.at(-1)?.type === 'ping') socket().says({ type: 'pong' });
    }
    expect(states).toEqual(['open']);
    const { length } = socket().sent;
    for (let seq = 4; seq < 34; seq++) {
      socket().says({ type: 'events', batches: [batch(seq)] });
      hand.pass(1000);
    }
    expect(socket().sent).toHaveLength(length);
    expect(sockets).toHaveLength(1);
  });

  test('is given up when it never opens', () => {
    hand.pass(6000);
    expect(states).toEqual(['lost']);
  });
});

describe('coming back', () => {
  test('a lost line is opened again, later each time, until it is closed', () => {
    socket().says(hello(3));
    const waits = [1, 2, 3].map(() => {
      socket().breaks();
      const wait = hand.next ?? 0;
      hand.pass(wait);
      return wait;
    });
    expect(states).toEqual(['open', 'lost']);
    expect(waits[0]).toBeLessThan(waits[1] ?? 0);
    expect(waits[1]).toBeLessThan(waits[2] ?? 0);
    line.close();
    socket().breaks();
    expect(hand.next).toBeNull();
  });

  test.each([
    [4404, 'missing'],
    [4409, 'closed'],
  ])('a game that is not for us (%i) is told, and not asked for again', (code, why) => {
    socket().breaks(code);
    expect(gone).toEqual([why]);
    expect(states.at(-1)).toBe('closed');
    expect(hand.next).toBeNull();
  });

  test('an old socket cannot speak any more', () => {
    const old = socket();
    old.breaks();
    hand.pass(500);
    socket().says(hello(3));
    old.says({ type: 'events', batches: [batch(4)] });
    expect(seen).toEqual([]);
    expect(hellos).toBe(1);
  });
});

test('waits grow to eight seconds, with some chance in them', () => {
  const longest = [1, 2, 3, 4, 5, 6, 9].map((failures) => backoff(failures, () => 0));
  expect(longest).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000]);
  expect(backoff(1, () => 1)).toBe(350);
});

describe('ids', () => {
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

  test('are random UUIDs, also where the browser has no randomUUID (plain http)', () => {
    expect(newId()).toMatch(uuid);
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    expect(newId()).toMatch(uuid);
    expect(newId()).not.toBe(newId());
    vi.unstubAllGlobals();
  });
});
