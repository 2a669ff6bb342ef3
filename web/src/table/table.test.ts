import { beforeEach, describe, expect, test } from 'vitest';
import { settings } from '../lib/settings.svelte';
import type { Act, Batch, Hello } from '../lib/wire.gen';
import { duel } from './fixtures/recorded';
import { FakeSocket } from './fixtures/socket';
import { LiveTable } from './table.svelte';

const { hello, batches } = duel;
const you = hello.you;

/** How the server would greet us after that batch. */
function helloAt(batch: Batch): Hello {
  const log = batches
    .filter(({ seq }) => seq <= batch.seq)
    .map(({ seq, events }) => ({ seq, events }));
  return { ...hello, batch: { ...batch, events: [] }, log };
}

function firstWhere(wanted: (batch: Batch) => boolean): Batch {
  const found = batches.find(wanted);
  if (!found) throw new Error('the recording has no such batch');
  return found;
}

function after({ seq }: Batch): Batch {
  return firstWhere((batch) => batch.seq === seq + 1);
}

let socket: FakeSocket;
let live: LiveTable;
const sent = () => socket.sent.filter((message): message is Act => message.type === 'act');

beforeEach(() => {
  settings.speed = 'instant';
  socket = new FakeSocket();
  live = new LiveTable({ open: () => socket });
  live.connect();
});

describe('tossing', () => {
  const asked = firstWhere(({ legal }) => legal[0]?.type === 'discard');
  const [toss] = asked.legal;
  const cards = toss?.type === 'discard' ? toss.cards : [];

  beforeEach(() => {
    socket.says(helloAt(asked));
  });

  test('needs all its cards, and says where they go', () => {
    expect(live).toMatchObject({ asked: true, choose: 2 });
    expect(live.doing).toMatchObject({ state: 'waiting' });
    live.act();
    expect(sent()).toEqual([]);
    live.selected = [...cards].reverse();
    expect(live.doing?.label).toMatch(/^Toss .+ to .+ crib$/);
  });

  test('is sent once, and asked for no more', () => {
    live.selected = cards;
    live.act();
    live.act();
    expect(sent()).toMatchObject([
      { question: asked.question, action: { type: 'discard', cards } },
    ]);
    socket.says({ type: 'done', id: sent()[0]?.id ?? '', seq: asked.seq + 1 });
    expect(live.asked).toBe(false);
    live.act();
    expect(sent()).toHaveLength(1);
  });

  test('that was refused may be done again', () => {
    live.selected = cards;
    live.act();
    const id = sent()[0]?.id ?? '';
    socket.says({ type: 'refused', id, code: 'not_your_card', message: 'no', batch: asked });
    expect(live).toMatchObject({ asked: true, refusal: { code: 'not_your_card' } });
    live.act();
    expect(sent()).toHaveLength(2);
    expect(sent()[1]?.id).not.toBe(id);
  });
});

test('a question is answered only when playback has come to it', () => {
  settings.speed = 'slow';
  const theirs = firstWhere(
    (batch) =>
      batch.events[0]?.type === 'played' && batch.events[0].seat !== you && batch.question !== null,
  );
  socket.says(helloAt(firstWhere(({ seq }) => seq === theirs.seq - 1)));
  socket.says({ type: 'events', batches: [theirs] });
  expect(live.latest).toEqual(theirs);
  expect(live.asked).toBe(false);
  live.skip();
  expect(live.asked).toBe(true);
  live.close();
});

test('cards that have gone cannot stay chosen', () => {
  const asked = firstWhere(({ legal }) => legal[0]?.type === 'play');
  socket.says(helloAt(asked));
  live.selected = asked.view.hand.slice(0, 1);
  const next = after(asked);
  const view = {
    ...next.view,
    hand: next.view.hand.filter((card) => !live.selected.includes(card)),
  };
  socket.says({ type: 'events', batches: [{ ...next, view }] });
  expect(live.selected).toEqual([]);
});

test('the next deal is asked for after the crib, not before', () => {
  const show = firstWhere(({ events }) => events.some(({ type }) => type === 'hand_shown'));
  const waiting = { ...show, waiting_for: [you] };
  socket.says(helloAt(firstWhere(({ seq }) => seq === show.seq - 1)));
  socket.says({ type: 'events', batches: [waiting] });
  const continues = () => socket.sent.filter(({ type }) => type === 'continue');
  for (const hand of [0, 1, 2]) {
    expect(live.moment?.counting?.index).toBe(hand);
    expect(continues()).toEqual([]);
    live.act();
  }
  expect(continues()).toEqual([{ type: 'continue', deal: show.view.deal_number }]);
  expect(live.doing).toMatchObject({ state: 'busy' });
  live.act();
  expect(continues()).toHaveLength(1);
});

test('the same greeting again does not begin the show anew', () => {
  const show = firstWhere(({ events }) => events.some(({ type }) => type === 'hand_shown'));
  const greeting = helloAt({ ...show, waiting_for: [you] });
  socket.says(greeting);
  live.act();
  expect(live.moment?.counting?.index).toBe(1);
  socket.says(greeting);
  expect(live.moment?.counting?.index).toBe(1);
});

test('who watches is taken along when the players have gone on from the show', () => {
  const show = firstWhere(({ events }) => events.some(({ type }) => type === 'hand_shown'));
  const before = firstWhere(({ seq }) => seq === show.seq - 1);
  const dealt = firstWhere(
    ({ seq, events }) => seq > show.seq && events.some(({ type }) => type === 'dealt'),
  );
  for (const [watches, stage] of [
    [true, 'discard'],
    [false, 'show'],
  ] as const) {
    socket = new FakeSocket();
    live = new LiveTable({ open: () => socket });
    live.connect();
    socket.says({ ...helloAt(before), you: watches ? null : you });
    socket.says({ type: 'events', batches: [show] });
    expect(live.moment?.holding).toBe('hand');
    socket.says({ type: 'events', batches: [dealt] });
    expect(live.moment?.scene.stage).toBe(stage);
  }
});

test('giving up is over at once, whatever is on the table', () => {
  const show = firstWhere(({ events }) => events.some(({ type }) => type === 'hand_shown'));
  socket.says(helloAt({ ...show, waiting_for: [you] }));
  live.resign();
  const result = {
    type: 'game_over' as const,
    side: 1,
    scores: show.view.scores,
    skunk: 0,
    reason: 'resigned' as const,
  };
  const over: Batch = {
    ...show,
    seq: show.seq + 1,
    events: [{ type: 'resigned', seat: you }, result],
    view: { ...show.view, phase: 'over', result },
    waiting_for: [],
    head: null,
  };
  socket.says({ type: 'events', batches: [over] });
  expect(live.moment?.scene.stage).toBe('over');
});
