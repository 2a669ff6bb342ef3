/** What is on the screen, worked out of the live table: the one place that the table's parts read from. */

import { type Beside, besideSeat, secondsLeft } from '../company/beside';
import { innerHeight, innerWidth } from 'svelte/reactivity/window';
import type { Gathering } from '../gather/gathering.svelte';
import type { LegalCut, LegalPlay, Refused } from '../lib/wire.gen';
import { statusText } from './calling';
import { type TossWords, tossWords } from './crib';
import { cardsToChoose, discardOf, type Doing, plays } from './doing';
import type { Moment } from './playback';
import type { Scene } from './scene';
import { nameOf, sideOf, type Table } from './seating';
import { type SideSeen, sidesSeen } from './sides';
import { type Sizes, sizesFor } from './sizes';
import type { LiveTable } from './table.svelte';
import { wornAt } from './wear';
import { m } from '../lib/paraglide/messages.js';

/** Seconds at which time is told to be short, the fewest first. */
const HURRIES = [5, 10, 20];

export class Seen {
  readonly live: LiveTable;
  /** The table that people play this game at; null for a game against computers alone. */
  gathering: Gathering | null = $state.raw(null);
  readonly table: Table = $derived.by(() => known(this.live.table));
  readonly moment: Moment = $derived.by(() => known(this.live.moment));
  readonly doing: Doing = $derived.by(() => known(this.live.doing));
  readonly scene: Scene = $derived(this.moment.scene);
  /** Seconds since 1970 by the server's clock. */
  get now(): number {
    return this.live.clock.now;
  }
  readonly sides: SideSeen[] = $derived.by(() =>
    sidesSeen(this.moment, this.table).map((side) => ({ ...side, ...this.#besideSide(side) })),
  );
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
  /** So few seconds are left to you: told at few moments, each read out once. */
  readonly hurry: number | null = $derived.by(() => {
    const { live, table } = this;
    if (!live.asked || table.you === null) return null;
    const left = secondsLeft(live.company, table.you, this.now);
    return left === null ? null : (HURRIES.find((few) => left <= few) ?? null);
  });
  readonly urgent: boolean = $derived.by(() => this.live.refusal !== null || this.hurry !== null);
  readonly status: string = $derived.by(() => {
    const { refusal } = this.live;
    if (this.hurry) return m.warn_seconds({ count: this.hurry });
    if (refusal) return refusalText(refusal);
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

  /** What stands beside a seat's cards. */
  beside(seat: number): Beside {
    const { live } = this;
    if (live.latest?.view.result || !live.company) return { presence: 'here', note: '' };
    return besideSeat(live.company, seat, this.now);
  }

  /** Of partners the one who is away tells, or whose clock runs. */
  #besideSide({ side, seat: first }: SideSeen): Beside {
    const seats = this.table.game.rules.sides[side] ?? [];
    if (seats.length < 2) return this.beside(first);
    const all = seats.map((seat) => ({ seat, ...this.beside(seat) }));
    const told = all.find(({ presence }) => presence !== 'here') ?? all.find(({ note }) => note);
    if (!told) return { presence: 'here', note: '' };
    const note = m.beside_named({ name: nameOf(this.table, told.seat), note: told.note });
    return { presence: told.presence, note };
  }
}

function refusalText({ code, message }: Refused): string {
  if (code === 'stale') return m.refused_stale();
  return code === 'already_resigned' ? m.refused_resigned() : message;
}

function known<T>(value: T | null): T {
  if (value === null) throw new Error('the table is drawn once the server has told it');
  return value;
}
