/** Where a table begins when it comes on the screen: at what is, or at a show that was not seen to its end. */

import type { Batch, Hello } from '../lib/wire.gen';
import { replay, type Scene, settle, showEvent } from './scene';
import type { Table } from './seating';

/** `batch` is still to be shown from its event `from` on; null when the scene is up to date. */
export type Opening = { table: Table; scene: Scene; batch: Batch | null; from: number };

export function openingOf(hello: Hello): Opening {
  const table: Table = { game: hello.game, you: hello.you };
  const unseen = unseenShow(hello);
  if (!unseen) {
    const scene = settle(replay(hello.log, table), hello.batch);
    return { table, scene, batch: null, from: 0 };
  }
  const { entry, from } = unseen;
  const batch: Batch = { ...hello.batch, seq: entry.seq, events: entry.events };
  let scene = replay(
    hello.log.filter(({ seq }) => seq < entry.seq),
    table,
  );
  for (let at = 0; at < from; at++) scene = showEvent(scene, batch, at, table);
  return { table, scene, batch, from };
}

/** The show that this seat has not gone on from: it is shown again from its first hand. */
function unseenShow({ batch, log, you, game }: Hello): {
  entry: Hello['log'][number];
  from: number;
} | null {
  const { view, waiting_for: waiting } = batch;
  if (view.phase !== 'deal' || !view.shown.length || you === null || !waiting.includes(you))
    return null;
  if (game.rules.counting !== 'automatic') return null;
  const entry = log.findLast(({ events }) => events.some(({ type }) => type === 'hand_shown'));
  const from = entry?.events.findIndex(({ type }) => type === 'hand_shown') ?? -1;
  return entry && from >= 0 ? { entry, from } : null;
}
