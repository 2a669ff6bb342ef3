/** The live game of one seat: the line to the server, what is shown of it, and what the person does. */

import { awaySeats } from '../company/beside';
import { SPEED_FACTORS, settings } from '../lib/settings.svelte';
import { ServerClock } from '../company/clock.svelte';
import type { ActionWire, Batch, Company, Hello, LegalWire, Refused } from '../lib/wire.gen';
import { Connection, type Gone, type LineState, type Socket } from './connection';
import { cardsToChoose, type Deed, discardOf, type Doing, doingAt } from './doing';
import { openingOf } from './opening';
import { type Moment, Playback } from './playback';
import { SealWatch } from './seal.svelte';
import { type Table, youAmong } from './seating';

type Options = { open: () => Socket };

export class LiveTable {
  line: LineState = $state('connecting');
  /** Why this game cannot be followed. */
  gone: Gone | null = $state(null);
  /** What stays the same all game; null until the server has told it. */
  table: Table | null = $state.raw(null);
  moment: Moment | null = $state.raw(null);
  /** The truth: the newest batch, whatever of it is shown yet. */
  latest: Batch | null = $state.raw(null);
  /** What stands around the cards; null until the server has told it. */
  company: Company | null = $state.raw(null);
  /** The game after this one has begun while this one was on the screen. */
  next: string | null = $state(null);
  readonly clock = new ServerClock();
  selected: string[] = $state([]);
  /** Where the pack is to be cut. */
  position: number | null = $state(null);
  refusal: Refused | null = $state.raw(null);
  /** The sealed deck; null until the server has told the game. */
  seal: SealWatch | null = $state.raw(null);
  #sent: string | null = $state(null);
  /** What was sent is a Continue. */
  #continues = false;
  #answered: string | null = $state(null);
  #playback: Playback | null = null;
  readonly #connection: Connection;

  /** The question that may be answered now, null while there is none or playback has not come to it. */
  readonly question = $derived.by(() => {
    const { latest, moment } = this;
    const question = latest?.question ?? null;
    if (question === null || !moment || moment.holding || question === this.#answered) return null;
    return moment.scene.question === question ? question : null;
  });
  readonly asked = $derived(this.question !== null);
  /** What may be answered now. */
  readonly legal: readonly LegalWire[] = $derived(this.asked ? (this.latest?.legal ?? []) : []);
  readonly choose = $derived(cardsToChoose(this.legal));
  /** The persons whose Continue the next deal waits for now. */
  readonly waiting: readonly number[] = $derived.by(() => {
    const { latest, company } = this;
    const at = latest?.waiting_for ?? [];
    return company ? at.filter((seat) => company.waiting_for.includes(seat)) : at;
  });
  readonly doing: Doing | null = $derived.by(() => {
    const { table, moment, latest, asked, selected } = this;
    if (!table || !moment || !latest) return null;
    const stuck = this.#sent !== null && this.line === 'lost';
    const { waiting, company } = this;
    const away = awaySeats(company);
    const sent = this.#sent;
    return doingAt({ table, moment, latest, waiting, away, asked, selected, sent, stuck });
  });

  constructor({ open }: Options) {
    this.#connection = new Connection(
      {
        state: (line) => (this.line = line),
        hello: (hello) => {
          this.#open(hello);
        },
        batch: (batch) => {
          this.#follow(batch);
        },
        seal: (told) => {
          this.seal?.take(told);
        },
        company: (company) => {
          this.#stand(company);
        },
        answered: (refused) => {
          this.#settled(refused);
        },
        gone: (why) => (this.gone = why),
      },
      { open },
    );
  }

  connect(): void {
    this.#connection.connect();
  }

  offline(): void {
    this.#connection.offline();
  }

  close(): void {
    this.#connection.close();
    this.seal?.stop();
    this.#playback?.stop();
  }

  /** Does what the button says. */
  act(): void {
    const deed = this.doing?.deed;
    if (!deed || this.doing?.state !== 'ready') return;
    this.#do(deed);
  }

  resign(): void {
    this.#send(null, { type: 'resign' });
  }

  /** What this person wants while another is gone. */
  decide(choice: 'claim' | 'bot' | 'wait'): void {
    this.#connection.tell({ type: 'choose', choice });
  }

  /** Asks for a pause, or agrees to one; or takes that back, or ends it. */
  pause(on: boolean): void {
    this.#connection.tell({ type: 'pause', on });
  }

  /** Shows at once what is still on its way. */
  skip(): void {
    this.#playback?.skip();
  }

  back(): void {
    this.#playback?.back();
  }

  forward(): void {
    this.#playback?.forward();
  }

  #do(deed: Deed): void {
    const [card] = this.selected;
    switch (deed) {
      case 'play':
        if (card) this.#answer({ type: 'play', card });
        break;
      case 'toss': {
        const discard = discardOf(this.legal, this.selected);
        if (discard) this.#answer({ type: 'discard', cards: discard.cards });
        break;
      }
      case 'cut':
        this.#cut();
        break;
      case 'total':
        this.#playback?.total();
        break;
      case 'proceed':
        this.#leave();
        break;
      case 'continue':
        this.#continue();
    }
  }

  #cut(): void {
    const [cut] = this.legal;
    if (cut?.type !== 'cut') return;
    const middle = Math.round((cut.first + cut.last) / 2);
    const position = this.position ?? middle;
    this.seal?.cut(this.latest?.view.deal_number ?? 0, position);
    this.#answer({ type: 'cut', position });
  }

  /** Goes on from the hand that was counted; after the last one the next deal may come. */
  #leave(): void {
    this.#playback?.proceed();
    const { latest, moment, table } = this;
    if (!latest || !table || !moment || moment.holding || moment.playing) return;
    if (youAmong(table, this.waiting)) this.#continue();
  }

  #continue(): void {
    this.#sent = this.doing?.label ?? '';
    this.#continues = true;
    this.#connection.proceed(this.latest?.view.deal_number ?? 0);
  }

  #answer(action: ActionWire): void {
    const { question } = this;
    if (question === null || !this.#send(question, action)) return;
    this.#answered = question;
    this.#playback?.skip();
  }

  #send(question: string | null, action: ActionWire): boolean {
    const label = this.doing?.label ?? '';
    if (!this.#connection.act(question, action)) return false;
    this.#sent = label;
    this.#continues = false;
    this.refusal = null;
    return true;
  }

  #open(hello: Hello): void {
    const known = this.latest;
    this.latest = hello.batch;
    this.seal ??= new SealWatch(hello, (answer) => {
      this.#connection.share(answer);
    });
    this.seal.hear(hello.batch);
    if (known?.seq === hello.batch.seq && this.table) return;
    if (!this.#connection.busy) this.#sent = null;
    this.#playback?.stop();
    const { table, scene, batch, from } = openingOf(hello);
    this.table = table;
    this.#playback = new Playback(scene, table, {
      speed: () => SPEED_FACTORS[settings.speed],
      show: (moment) => (this.moment = moment),
    });
    this.moment = this.#playback.moment;
    if (batch) this.#playback.add(batch, from);
    this.#prune();
  }

  #follow(batch: Batch): void {
    const before = this.latest;
    this.latest = batch;
    this.seal?.hear(batch);
    if (batch.events.some(({ type }) => type === 'dealt')) {
      this.#sent = null;
      // The players have gone on, and do not wait for who looks on.
      if (before && this.#looksOn) this.#playback?.finish(before);
    }
    if (batch.view.result?.reason === 'resigned') {
      this.#playback?.add(batch);
      this.#playback?.finish(batch);
    } else {
      this.#playback?.add(batch);
    }
    this.#prune();
  }

  /** No part in the game: watches it, or has left the seat to a computer. */
  get #looksOn(): boolean {
    const you = this.table?.you ?? null;
    return you === null || (this.company?.seats[you]?.left ?? null) !== null;
  }

  #stand(company: Company): void {
    this.clock.set(company.now);
    if (this.company && this.company.again === null) this.next = company.again;
    this.company = company;
    // Our Continue has come: from now on the others are waited for.
    if (this.#continues && this.table && !youAmong(this.table, company.waiting_for)) {
      this.#sent = null;
      this.#continues = false;
    }
  }

  #settled(refused: Refused | null): void {
    this.#sent = null;
    if (!refused) return;
    this.#answered = null;
    this.refusal = refused;
  }

  /** Forgets chosen cards that are not there to choose any more. */
  #prune(): void {
    const hand = this.latest?.view.hand ?? [];
    if (this.selected.some((card) => !hand.includes(card))) {
      this.selected = this.selected.filter((card) => hand.includes(card));
    }
  }
}
