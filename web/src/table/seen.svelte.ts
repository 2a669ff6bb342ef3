/** What is on the screen, worked out of the live table: the one place that the table's parts read from. */

import { innerHeight, innerWidth } from 'svelte/reactivity/window';
import type { LegalCut, LegalPlay } from '../lib/wire.gen';
import { statusText } from './calling';
import { type TossWords, tossWords } from './crib';
import { cardsToChoose, discardOf, type Doing, plays } from './doing';
import type { Moment } from './playback';
import type { Scene } from './scene';
import { sideOf, type Table } from './seating';
import { type SideSeen, sidesSeen } from './sides';
import { type Sizes, sizesFor } from './sizes';
import type { LiveTable } from './table.svelte';
import { wornAt } from './wear';
import { m } from '../lib/paraglide/messages.js';

export class Seen {
  readonly live: LiveTable;
  readonly table: Table = $derived.by(() => known(this.live.table));
  readonly moment: Moment = $derived.by(() => known(this.live.moment));
  readonly doing: Doing = $derived.by(() => known(this.live.doing));
  readonly scene: Scene = $derived(this.moment.scene);
  readonly sides: SideSeen[] = $derived(sidesSeen(this.moment, this.table));
  readonly boardSides = $derived(
    this.sides.map(({ side, seat, score, back }) => ({
      front: score,
      back,
      owner: side,
      pegs: wornAt(this.table, seat).pegs,
    })),
  );
  /** Who sits in the first seat has brought the board. */
  readonly board = $derived.by(() => wornAt(this.table, 0).board);
  readonly skunkLines = $derived(
    this.table.game.rules.skunks === 'on' ? this.table.game.rules.skunk_lines : [],
  );
  readonly sizes: Sizes = $derived.by(() => {
    const { rules } = this.table.game;
    return sizesFor({
      width: innerWidth.current ?? 390,
      height: innerHeight.current ?? 844,
      seats: rules.seats,
      sides: rules.sides.length,
      target: rules.target,
      keep: rules.keep,
      dealt: Math.max(...rules.dealt),
      cribSize: rules.crib_size,
    });
  });
  /** The card that is chosen, with what it makes. */
  readonly chosen: LegalPlay | undefined = $derived.by(() =>
    plays(this.live.legal).find(({ card }) => card === this.live.selected[0]),
  );
  readonly cut: LegalCut | null = $derived.by(
    () => this.live.legal.find((each): each is LegalCut => each.type === 'cut') ?? null,
  );
  /** What the kept cards hold, once enough are chosen to be tossed. */
  readonly keeps: number | null = $derived.by(
    () => discardOf(this.live.legal, this.live.selected)?.keeps ?? null,
  );
  readonly tossWords: TossWords = $derived.by(() =>
    tossWords(this.scene, this.table, cardsToChoose(this.live.legal), this.keeps),
  );
  readonly urgent: boolean = $derived.by(() => this.live.refusal !== null);
  readonly status: string = $derived.by(() => {
    const { refusal } = this.live;
    if (refusal) return refusal.code === 'stale' ? m.refused_stale() : refusal.message;
    if (this.scene.stage === 'discard') {
      const { title, worth } = this.tossWords;
      return m.status_two({ first: title, second: worth });
    }
    return statusText(this.scene, this.table);
  });
  /** The side that said what the status line says. */
  readonly speaker: number | undefined = $derived.by(() => {
    const { call } = this.scene;
    return call && !this.urgent && this.scene.stage !== 'discard'
      ? sideOf(this.table, call.seat)
      : undefined;
  });

  constructor(live: LiveTable) {
    this.live = live;
  }
}

function known<T>(value: T | null): T {
  if (value === null) throw new Error('the table is drawn once the server has told it');
  return value;
}
