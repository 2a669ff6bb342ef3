import { beforeEach, describe, expect, test } from 'vitest';
import type { Batch } from '../lib/wire.gen';
import { HandClock } from './fixtures/clock';
import { duel } from './fixtures/recorded';
import { type Moment, Playback } from './playback';
import { blankScene } from './scene';
import type { Table } from './seating';

const table: Table = { game: duel.hello.game, you: duel.hello.you };
const { batches } = duel;

function batch(wanted: (batch: Batch) => boolean): Batch {
  const found = batches.find(wanted);
  if (!found) throw new Error('the recording has no such batch');
  return found;
}

const showBatch = batch(({ events }) => events.some(({ type }) => type === 'hand_shown'));
const lastBatch = batch(({ events }) => events.some(({ type }) => type === 'game_over'));

let hand: HandClock;
let moments: Moment[];

function playbackAt(speed: number): Playback {
  return new Playback(blankScene(table), table, {
    speed: () => speed,
    show: (moment) => moments.push(moment),
    clock: hand.clock,
  });
}

/** All batches before `end`, shown at once. */
function upTo(end: Batch, playback: Playback): void {
  for (const each of batches) {
    if (each.seq >= end.seq) return;
    playback.add(each);
    playback.skip();
    while (playback.moment.holding) playback.proceed();
    playback.skip();
  }
}

beforeEach(() => {
  hand = new HandClock();
  moments = [];
});

describe('pace', () => {
  const bots = batch(({ events }) => events[0]?.type === 'played' && events[0].seat !== table.you);

  test('a bot thinks before it plays, longer at a slower pace', () => {
    const waits = [1, 1.6].map((speed) => {
      const playback = playbackAt(speed);
      upTo(bots, playback);
      playback.add(bots);
      const wait = hand.next ?? 0;
      playback.stop();
      return wait;
    });
    expect(waits[0]).toBeGreaterThanOrEqual(400);
    expect(waits[0]).toBeLessThanOrEqual(700);
    expect(waits[1]).toBeCloseTo((waits[0] ?? 0) * 1.6);
  });

  test('the card is on the table when it has thought', () => {
    const playback = playbackAt(1);
    upTo(bots, playback);
    const before = playback.moment.scene.view.play.length;
    playback.add(bots);
    expect(playback.moment).toMatchObject({ playing: true });
    expect(playback.moment.scene.view.play).toHaveLength(before);
    hand.pass(700);
    expect(playback.moment.scene.view.play.length).toBeGreaterThan(before);
  });

  test('at instant pace nothing waits', () => {
    const playback = playbackAt(0);
    upTo(bots, playback);
    playback.add(bots);
    expect(hand.next).toBeNull();
    expect(playback.moment).toMatchObject({ playing: false, scene: { view: bots.view } });
  });

  test('a skip shows all there is, as if it had been waited for', () => {
    const [slow, skipped] = [playbackAt(1), playbackAt(1)];
    for (const playback of [slow, skipped]) upTo(bots, playback);
    slow.add(bots);
    hand.pass(60_000);
    skipped.add(bots);
    skipped.skip();
    expect(skipped.moment).toEqual(slow.moment);
    expect(hand.next).toBeNull();
  });
});

test('what comes while something is shown waits for its turn, and the question is reached last', () => {
  const playback = playbackAt(1);
  const few = batches.slice(0, 8);
  for (const each of few) playback.add(each);
  expect(playback.moment.scene.view.deal_number).toBe(0);
  const seen: (string | null)[] = [];
  for (let i = 0; i < 400; i++) {
    hand.pass(50);
    seen.push(playback.moment.scene.question);
  }
  expect(playback.moment.scene.view).toBe(few.at(-1)?.view);
  const questions = new Set(few.map(({ question }) => question));
  expect(new Set(seen)).toEqual(questions);
});

describe('the show', () => {
  let playback: Playback;

  beforeEach(() => {
    playback = playbackAt(1);
    upTo(showBatch, playback);
    playback.add(showBatch);
    playback.skip();
  });

  test('holds at every hand, and pegs it once after its last line', () => {
    const before = playback.moment.scene.view.scores;
    const { counting, scene } = playback.moment;
    const shown = showBatch.view.shown[0];
    expect(counting).toMatchObject({ index: 0, lit: 0, pegged: false });
    expect(scene.view.shown).toHaveLength(1);
    hand.pass(900 * (shown?.score.lines.length ?? 0) - 1);
    expect(playback.moment.scene.view.scores).toEqual(before);
    hand.pass(1);
    expect(playback.moment.counting).toMatchObject({
      pegged: true,
      lit: shown?.score.lines.length,
    });
    const side = shown?.seat ?? 0;
    expect(playback.moment.scene.view.scores[side]).toBe(
      (before[side] ?? 0) + (shown?.points ?? 0),
    );
    hand.pass(60_000);
    expect(playback.moment.holding).toBe('hand');
    expect(playback.moment.scene.view.shown).toHaveLength(1);
  });

  test('stops running once a person steps, and does not take points back', () => {
    playback.total();
    const { scores } = playback.moment.scene.view;
    playback.back();
    expect(playback.moment.counting).toMatchObject({ running: false, pegged: true });
    hand.pass(60_000);
    const lines = playback.moment.counting?.lines ?? 0;
    expect(playback.moment.counting?.lit).toBe(Math.max(0, lines - 1));
    playback.forward();
    expect(playback.moment.scene.view.scores).toEqual(scores);
  });

  test('goes from hand to hand to the crib, and only then to what the server says', () => {
    const hands: number[] = [];
    while (playback.moment.holding) {
      hands.push(playback.moment.counting?.index ?? -1);
      playback.proceed();
      playback.skip();
    }
    expect(hands).toEqual([0, 1, 2]);
    expect(playback.moment.scene.view).toBe(showBatch.view);
    expect(playback.moment.scene.stage).toBe('show');
  });

  test('a game that ends elsewhere meanwhile is over here at once, with nothing left out of the log', () => {
    const result = lastBatch.view.result;
    const resigned: Batch = {
      ...showBatch,
      seq: showBatch.seq + 1,
      events: [{ type: 'resigned', seat: duel.hello.you }, result ?? fail()],
      view: { ...showBatch.view, phase: 'over', result },
    };
    playback.add(resigned);
    playback.finish(resigned);
    expect(playback.moment).toMatchObject({ holding: null, scene: { stage: 'over' } });
    const told = playback.moment.scene.chronicle.flatMap(({ entries }) => entries);
    expect(told.filter(({ event }) => event.type === 'hand_shown')).toHaveLength(3);
    expect(told.at(-2)?.event.type).toBe('resigned');
  });
});

test('the last card is seen before the game is over', () => {
  const playback = playbackAt(0);
  upTo(lastBatch, playback);
  playback.add(lastBatch);
  let stops = 0;
  while (playback.moment.holding) {
    expect(playback.moment.scene.stage).not.toBe('over');
    stops++;
    playback.proceed();
  }
  expect(stops).toBeGreaterThan(0);
  expect(playback.moment.scene).toMatchObject({ stage: 'over', view: lastBatch.view });
});

function fail(): never {
  throw new Error('the recording has no result');
}
