import { beforeEach, expect, test } from 'vitest';
import type { LobbyMessage } from '../lib/wire.gen';
import { HandClock } from '../table/fixtures/clock';
import { FakeSocket } from '../table/fixtures/socket';
import { Follower, type FollowState } from './follower';

const LONG = 60_000;
const empty: LobbyMessage = { type: 'lobby', tables: [], seeking: null, challenges: [] };

let sockets: FakeSocket[];
let hand: HandClock;
let heard: LobbyMessage[];
let states: FollowState[];
let follower: Follower<LobbyMessage>;

const socket = () => sockets.at(-1) ?? new FakeSocket();

beforeEach(() => {
  [sockets, heard, states] = [[], [], []];
  hand = new HandClock();
  follower = new Follower<LobbyMessage>(
    { heard: (message) => heard.push(message), state: (state) => states.push(state) },
    {
      open: () => {
        const opened = new FakeSocket();
        sockets.push(opened);
        return opened;
      },
      clock: hand.clock,
    },
  );
  follower.connect();
});

test('what is said is heard, and the line is open from then on', () => {
  expect(states).toEqual([]);
  socket().says(empty);
  expect(heard).toEqual([empty]);
  expect(states).toEqual(['open']);
});

test('a line that breaks is opened again by itself, later and later', () => {
  socket().says(empty);
  socket().breaks();
  expect(states.at(-1)).toBe('lost');
  const first = hand.next ?? 0;
  hand.pass(first);
  socket().breaks();
  expect(hand.next).toBeGreaterThan(first);
  hand.pass(LONG);
  socket().says(empty);
  expect(states.at(-1)).toBe('open');
});

test('to connect while it waits tries at once, and only once', () => {
  socket().breaks();
  follower.connect();
  follower.connect();
  expect(sockets).toHaveLength(2);
  hand.pass(LONG);
  expect(sockets).toHaveLength(2);
});

test('what is not there is not asked for again', () => {
  socket().breaks(4404);
  expect(states).toEqual(['closed']);
  hand.pass(LONG);
  follower.connect();
  expect(sockets).toHaveLength(1);
});

test('opened anew, the old socket counts no more', () => {
  const old = socket();
  follower.renew();
  expect(sockets).toHaveLength(2);
  old.says(empty);
  expect(heard).toEqual([]);
  socket().says(empty);
  expect(heard).toEqual([empty]);
});

test('closed, it stays closed', () => {
  follower.close();
  socket().breaks();
  hand.pass(LONG);
  expect(sockets).toHaveLength(1);
  expect(states).toEqual(['closed']);
});
