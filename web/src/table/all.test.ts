import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Batch, Hello } from '../lib/wire.gen';
import { openingOf } from './opening';
import { Playback } from './playback';
import { replay, settle, showEvent } from './scene';
const games = JSON.parse(readFileSync('/tmp/tbl/games.json', 'utf8')) as Record<
  string,
  { hello: Hello; batches: Batch[] }
>;
for (const [name, { hello, batches }] of Object.entries(games)) {
  test(name, () => {
    const { table } = openingOf(hello);
    let scene = replay([], table);
    const log: Hello['log'] = [];
    for (const batch of batches) {
      log.push({ seq: batch.seq, events: batch.events });
      for (let at = 0; at < batch.events.length; at++) scene = showEvent(scene, batch, at, table);
      const {
        tallies,
        scores,
        back_pegs,
        dealer,
        deal_number,
        hand,
        discard,
        card_counts,
        crib_count,
        starter,
        play,
        count,
        count_cards,
        gone,
        shown,
        result,
        first_cuts,
        dealt,
      } = batch.view;
      expect
        .soft(scene.view, `${name} ${batch.seq} ${JSON.stringify(batch.events)}`)
        .toMatchObject({
          tallies,
          scores,
          back_pegs,
          dealer,
          deal_number,
          hand,
          discard,
          card_counts,
          crib_count,
          starter,
          play,
          count,
          count_cards,
          gone,
          result,
          first_cuts,
          dealt,
          shown,
        });
      const before = scene.stage;
      scene = settle(scene, batch);
      expect(
        scene.stage === before || before === 'discard' || before === 'cut',
        `${before} -> ${scene.stage}`,
      ).toBe(true);
    }
    // playback at instant speed
    const play = new Playback(replay([], table), table, { speed: () => 0, show: () => undefined });
    let stops = 0;
    for (const batch of batches) {
      play.add(batch);
      while (play.moment.holding) {
        stops++;
        play.proceed();
      }
    }
    const shownHands = batches
      .flatMap((b) => b.events)
      .filter((e) => e.type === 'hand_shown').length;
    expect(play.moment.scene.view).toEqual(batches.at(-1)!.view);
    expect(stops).toBeGreaterThanOrEqual(shownHands);
    expect(play.moment.scene.chronicle).toEqual(scene.chronicle);
  });
}
