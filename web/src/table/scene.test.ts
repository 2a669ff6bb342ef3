import { describe, expect, test } from 'vitest';
import type { Batch, Hello } from '../lib/wire.gen';
import { duel, partners } from './fixtures/recorded';
import { openingOf } from './opening';
import { blankScene, replay, settle, showEvent } from './scene';
import type { Table } from './seating';

function tableOf({ game, you }: Hello): Table {
  return { game, you };
}

/** What of a view events alone do not tell: who is asked next, and what stands open. */
function told({ view }: Batch) {
  const { phase, asked, turn, cutting, has_discarded, windows, ...rest } = view;
  void [phase, asked, turn, cutting, has_discarded, windows];
  return rest;
}

describe.each([
  ['a duel', duel],
  ['partners', partners],
])('%s', (_name, { hello, batches }) => {
  const table = tableOf(hello);

  test('the events of a batch lead to the view after it, without any rule known here', () => {
    let scene = blankScene(table);
    for (const batch of batches) {
      batch.events.forEach((_, at) => (scene = showEvent(scene, batch, at, table)));
      expect(scene.view, `after batch ${batch.seq}`).toMatchObject(told(batch));
      scene = settle(scene, batch);
      expect(scene.view).toBe(batch.view);
    }
  });

  test('the log alone leads to the same scores, pegs and account', () => {
    const log = batches.map(({ seq, events }) => ({ seq, events }));
    const scene = replay(log, table);
    const last = batches.at(-1);
    expect(scene.view.scores).toEqual(last?.view.scores);
    expect(scene.view.back_pegs).toEqual(last?.view.back_pegs);
    const points = scene.chronicle.map((deal) => deal.points);
    const sums = scene.view.scores.map((_, side) =>
      points.reduce((sum, deal) => sum + (deal[side] ?? 0), 0),
    );
    expect(sums).toEqual(last?.view.scores);
  });
});

test('the stage follows the game', () => {
  const table = tableOf(duel.hello);
  let scene = blankScene(table);
  const stages = [scene.stage];
  for (const batch of duel.batches.slice(0, 30)) {
    batch.events.forEach((_, at) => (scene = showEvent(scene, batch, at, table)));
    scene = settle(scene, batch);
    if (stages.at(-1) !== scene.stage) stages.push(scene.stage);
  }
  expect(stages.slice(0, 6)).toEqual(['first_cut', 'discard', 'cut', 'play', 'show', 'discard']);
});

describe('coming to the table', () => {
  const at = (phase: string) => duel.batches.findIndex(({ view }) => view.phase === phase);
  const helloAfter = (index: number): Hello => {
    const batch = duel.batches[index];
    if (!batch) throw new Error('no such batch');
    const log = duel.batches.slice(0, index + 1).map(({ seq, events }) => ({ seq, events }));
    return { ...duel.hello, batch: { ...batch, events: [] }, log };
  };

  test('in the play the last call is still there to read', () => {
    const index = duel.batches.findIndex(({ view }) => view.count_cards.length === 2);
    const { scene, batch } = openingOf(helloAfter(index));
    expect(batch).toBeNull();
    expect(scene.stage).toBe('play');
    expect(scene.call).toMatchObject({ kind: 'count', count: scene.view.count });
  });

  test('a show that was not gone on from is shown again from its first hand', () => {
    const index = duel.batches.findIndex(
      ({ view }) => view.phase === 'deal' && view.deal_number > 0,
    );
    const hello = helloAfter(index);
    hello.batch.waiting_for = [duel.hello.you];
    const { scene, batch, from } = openingOf(hello);
    expect(scene.view.shown).toEqual([]);
    expect(batch?.events[from]?.type).toBe('hand_shown');
    expect(scene.view.scores).toEqual(
      duel.batches[index - 1]?.view.scores.map((score, side) => {
        const before = batch?.events.slice(0, from) ?? [];
        return before.reduce(
          (sum, event) =>
            event.type === 'scored' && event.side === side ? sum + event.points : sum,
          score,
        );
      }),
    );
  });

  test('a finished game opens at its end', () => {
    expect(openingOf(helloAfter(at('over'))).scene.stage).toBe('over');
  });
});
