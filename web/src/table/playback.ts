/**
 * Shows what happened, beat by beat, at a person's own pace.
 *
 * The state of the game never waits for it: `latest` is the truth at once. Playback only decides what of it is on the
 * table already. Every wait can be skipped, and at instant pace there is none.
 */

import type { Batch } from '../lib/wire.gen';
import { type Beat, beatsOf, LINE_MS } from './beats';
import { type Scene, settle, showEvent } from './scene';
import type { Table } from './seating';

/** A hand that is being counted, line by line. */
export type Counting = {
  /** Place in the show, 0 first. */
  index: number;
  /** How many lines its score has, and which of them is lit; all are counted when that is `lines`. */
  lines: number;
  lit: number;
  /** Its points are pegged. */
  pegged: boolean;
  /** Lines light up by themselves; not any more once a person goes back or forward. */
  running: boolean;
};

/** What is on the table now. `holding` is what a person must go on from. */
export type Moment = {
  scene: Scene;
  counting: Counting | null;
  holding: 'hand' | 'over' | null;
  /** Something is still to come by itself. */
  playing: boolean;
};

/** Calls back after so many milliseconds, unless cancelled. */
export type Clock = (ms: number, then: () => void) => () => void;

export const realClock: Clock = (ms, then) => {
  const timer = setTimeout(then, ms);
  return () => {
    clearTimeout(timer);
  };
};

type Options = {
  /** What every time is multiplied by; 0 is instant. */
  speed: () => number;
  show: (moment: Moment) => void;
  clock?: Clock;
};

export class Playback {
  readonly #table: Table;
  readonly #speed: () => number;
  readonly #show: (moment: Moment) => void;
  readonly #clock: Clock;
  #scene: Scene;
  #queue: Beat[] = [];
  #counting: Counting | null = null;
  #holding: 'hand' | 'over' | null = null;
  #cancel: (() => void) | null = null;
  /** What the wait is for; run at once when it is skipped. */
  #next: (() => void) | null = null;

  constructor(scene: Scene, table: Table, { speed, show, clock = realClock }: Options) {
    this.#scene = scene;
    this.#table = table;
    this.#speed = speed;
    this.#show = show;
    this.#clock = clock;
  }

  get moment(): Moment {
    return {
      scene: this.#scene,
      counting: this.#counting,
      holding: this.#holding,
      playing: this.#next !== null,
    };
  }

  /** More has happened; from its event `from` on, where the scene has the ones before. */
  add(batch: Batch, from = 0): void {
    this.#queue.push(...beatsOf(batch, this.#table, from));
    if (!this.#next && !this.#holding) this.#run();
    else this.#tell();
  }

  /** Shows at once all that is waited for, up to the next hand to be counted. */
  skip(): void {
    if (this.#holding === 'hand') {
      this.total();
      return;
    }
    while (this.#next && !this.#holding) this.#fire();
  }

  /** Drops what is still to be shown: only the batch's view counts now. */
  finish(batch: Batch): void {
    this.#stopWaiting();
    for (const beat of this.#rest()) this.#apply(beat, beat.from);
    this.#queue = [];
    this.#holding = this.#counting = null;
    this.#scene = settle(this.#scene, batch);
    this.#tell();
  }

  /** Lights the line before. */
  back(): void {
    this.#step(-1);
  }

  /** Lights the next line; after the last one the points are pegged. */
  forward(): void {
    this.#step(1);
  }

  /** Shows the whole count and pegs it. */
  total(): void {
    if (!this.#counting) return;
    this.#stopWaiting();
    this.#counting = { ...this.#counting, lit: this.#counting.lines, running: false };
    this.#peg();
    this.#tell();
  }

  /** Leaves what the table holds on: the hand that was counted, the last card of the game. */
  proceed(): void {
    const beat = this.#queue[0];
    if (!this.#holding || !beat) return;
    if (this.#holding === 'hand') this.total();
    this.#holding = this.#counting = null;
    if (beat.stop === 'over') this.#apply(beat, beat.from);
    this.#queue.shift();
    this.#settleAfter(beat);
    this.#run();
  }

  /** No more timers. */
  stop(): void {
    this.#stopWaiting();
    this.#queue = [];
  }

  #run(): void {
    const beat = this.#queue[0];
    this.#next = null;
    if (!beat) {
      this.#tell();
      return;
    }
    this.#wait(beat.before, () => {
      this.#play(beat);
    });
  }

  #play(beat: Beat): void {
    if (beat.stop === 'hand') {
      this.#open(beat);
      return;
    }
    if (beat.stop === 'over') {
      this.#holding = 'over';
      this.#tell();
      return;
    }
    this.#apply(beat, beat.from);
    this.#queue.shift();
    this.#settleAfter(beat);
    this.#wait(beat.after, () => {
      this.#run();
    });
  }

  /** Lays a hand open; its lines light up one by one, and its points are pegged after the last. */
  #open(beat: Beat): void {
    this.#scene = showEvent(this.#scene, beat.batch, beat.from, this.#table);
    const index = this.#scene.view.shown.length - 1;
    const lines = this.#scene.view.shown[index]?.score.lines.length ?? 0;
    this.#holding = 'hand';
    this.#counting = { index, lines, lit: 0, pegged: false, running: true };
    if (lines === 0 || this.#speed() === 0) this.total();
    else this.#light();
  }

  #light(): void {
    this.#wait(LINE_MS, () => {
      if (!this.#counting) return;
      this.#lightTo(this.#counting.lit + 1);
      if (this.#counting.running && this.#counting.lit < this.#counting.lines) this.#light();
      else this.#tell();
    });
  }

  #step(by: 1 | -1): void {
    if (!this.#counting) return;
    this.#stopWaiting();
    this.#counting = { ...this.#counting, running: false };
    this.#lightTo(this.#counting.lit + by);
    this.#tell();
  }

  #lightTo(lit: number): void {
    if (!this.#counting) return;
    const { lines } = this.#counting;
    this.#counting = { ...this.#counting, lit: Math.max(0, Math.min(lit, lines)) };
    if (lit >= lines) this.#peg();
  }

  #peg(): void {
    const beat = this.#queue[0];
    if (!beat || !this.#counting || this.#counting.pegged) return;
    this.#counting = { ...this.#counting, pegged: true };
    this.#apply(beat, beat.from + 1);
  }

  #apply(beat: Beat, from: number): void {
    for (let at = from; at < beat.to; at++) {
      this.#scene = showEvent(this.#scene, beat.batch, at, this.#table);
    }
  }

  #settleAfter({ batch, to }: Beat): void {
    if (to >= batch.events.length) this.#scene = settle(this.#scene, batch);
  }

  /** The beats of which something was not shown yet, each cut to what was not. */
  #rest(): Beat[] {
    const [first, ...others] = this.#queue;
    if (!first) return [];
    if (this.#holding !== 'hand') return this.#queue;
    const from = this.#counting?.pegged ? first.to : first.from + 1;
    return [{ ...first, from }, ...others];
  }

  #wait(ms: number, next: () => void): void {
    const scaled = ms * this.#speed();
    this.#next = next;
    if (scaled <= 0) {
      this.#fire();
      return;
    }
    this.#cancel = this.#clock(scaled, () => {
      this.#fire();
    });
    this.#tell();
  }

  #fire(): void {
    const next = this.#next;
    this.#stopWaiting();
    next?.();
  }

  #stopWaiting(): void {
    this.#cancel?.();
    this.#cancel = this.#next = null;
  }

  #tell(): void {
    this.#show(this.moment);
  }
}
