/** The sealed deck of a live game: our part in it, and the check when the game is over. */

import { record } from '../lib/api';
import { isOf } from '../lib/seal/kept';
import { type GameRecord, readRecord, type Seal } from '../lib/seal/record';
import { BrokenSeal } from '../lib/seal/sealing';
import { type Answer, OTHER_WINDOW, Share } from '../lib/seal/share';
import { type Verdict, verify } from '../lib/seal/verify';
import type { Batch, Hello, SealWire } from '../lib/wire.gen';
import { type Clock, realClock } from './playback';

/**
 * none: this game was begun before decks were sealed, or ended before its own was. open: shares are still to come.
 * checking: the game is over and its record on its way. unread: the record did not come.
 */
export type SealState = 'none' | 'open' | 'sealed' | 'checking' | 'good' | 'bad' | 'unread';

export type Checked = { record: GameRecord; seal: Seal; verdict: Verdict };

/** The seal that holds now. */
export function sealedBy({ steps }: SealWire): string | null {
  const last = steps.findLast(({ type }) => type === 'sealed');
  return last?.type === 'sealed' ? last.seal : null;
}

/** Whose share a seat's is, once it is bound to one under the seal of now. */
export function shareOf({ steps }: SealWire, seat: number): 'open' | 'person' | 'bot' {
  const since = steps.slice(steps.findLastIndex(({ type }) => type === 'sealed'));
  const shown = since.some((step) => step.type === 'revealed' && step.seat === seat);
  const bound = since.find((step) => step.type === 'committed' && step.seat === seat);
  return shown && bound?.type === 'committed' ? bound.by : 'open';
}

/** The seats that the sealing waits for: first everybody binds themselves to a share, and then shows it. */
export function awaitedShares(told: SealWire, seats: number): number[] {
  const since = told.steps.slice(told.steps.findLastIndex(({ type }) => type === 'sealed'));
  const all = Array.from({ length: seats }, (_, seat) => seat);
  const without = (what: 'committed' | 'revealed') =>
    all.filter((seat) => !since.some((step) => step.type === what && step.seat === seat));
  const unbound = without('committed');
  return unbound.length ? unbound : without('revealed');
}

/** A hash in groups of four, to be read aloud and compared. */
export function inFours(hash: string): string {
  return hash.match(/.{1,4}/g)?.join(' ') ?? '';
}

/** Its first two groups, to know it by. */
export function shortHash(hash: string): string {
  return inFours(hash.slice(0, 8));
}

export class SealWatch {
  state: SealState = $state('none');
  told: SealWire | null = $state.raw(null);
  checked: Checked | null = $state.raw(null);
  readonly #share: Share;
  readonly #seats: number;
  readonly #say: (answer: Answer) => void;
  readonly #clock: Clock;
  #waiting: (() => void) | null = null;
  #stopped = false;

  constructor(hello: Hello, say: (answer: Answer) => void, clock: Clock = realClock) {
    this.#seats = hello.game.seats.length;
    this.#share = new Share(hello.game.id, hello.you, this.#seats);
    this.#say = say;
    this.#clock = clock;
  }

  take(told: SealWire): void {
    this.told = told;
    this.#waiting?.();
    if (told.secret !== null) {
      if (this.state !== 'good' && this.state !== 'bad') void this.check();
      return;
    }
    try {
      const answer = this.#share.take(told);
      const shown = told.steps.slice(-this.#seats).every(({ type }) => type === 'revealed');
      this.state = shown ? 'sealed' : 'open';
      if (answer === 'lost') this.#wait(told);
      else if (answer) this.#say(answer);
    } catch (error) {
      if (!(error instanceof BrokenSeal)) throw error;
      this.state = 'bad';
    }
  }

  hear({ seq, head }: Batch): void {
    this.#share.hear(seq, head);
  }

  cut(deal: number, position: number): void {
    this.#share.cut(deal, position);
  }

  stop(): void {
    this.#stopped = true;
    this.#waiting?.();
  }

  /** Fetches the record and checks it against everything that was told here. */
  async check(): Promise<void> {
    this.state = 'checking';
    try {
      const document = readRecord(await record(this.#share.kept.game));
      const { seal } = document;
      if (seal === null) {
        this.state = 'none';
        return;
      }
      const verdict = verify(document, seal);
      this.checked = { record: document, seal, verdict };
      this.state = verdict.good && this.#isOurs(document, seal) ? 'good' : 'bad';
    } catch {
      this.state = 'unread';
    }
  }

  #isOurs(document: GameRecord, seal: Seal): boolean {
    const heard = [...this.#share.heads].every(([seq, head]) => seal.links[seq - 1]?.head === head);
    return heard && isOf(this.#share.kept, document, seal);
  }

  /** Another window of ours may be about to show the share that our seat is bound to. */
  #wait(told: SealWire): void {
    this.#waiting = this.#clock(OTHER_WINDOW, () => {
      const answer = this.#stopped ? null : this.#share.bindAnew(told);
      if (answer) this.#say(answer);
    });
  }
}
