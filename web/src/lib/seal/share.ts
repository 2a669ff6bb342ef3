/** Our seat's part in sealing a deck: bind ourselves to a share of our own, and show it when every seat is bound. */

import type { Commit, Reveal, SealWire } from '../wire.gen';
import { keep, type Kept, keptOf, nothingKept } from './kept';
import { after, beginning, commitmentOf, newShare, type Sealing } from './sealing';

/** How long another window of ours is given to show the share that it is bound to, before the deck is sealed again. */
export const OTHER_WINDOW = 5000;

export type Answer = Commit | Reveal;

export class Share {
  kept: Kept;
  readonly #seats: number;
  /** Heads told while this page is open, by action. */
  readonly heads = new Map<number, string>();

  /** `seat` is null for who only watches: they keep what they are told, and add nothing. */
  constructor(game: string, seat: number | null, seats: number) {
    this.kept = keptOf(game) ?? nothingKept(game, seat);
    this.#seats = seats;
  }

  /**
   * Keeps what was told, and gives the answer to it: null when none is due, `lost` when our seat is bound to a share
   * that is not known here.
   */
  take(told: SealWire): Answer | 'lost' | null {
    const sealing = this.#standing(told);
    if (told.secret !== null || sealing.seal === null) return null;
    const { seat } = this.kept;
    if (seat === null) {
      this.#keep({ steps: told.steps });
      return null;
    }
    const own = sealing.committed.get(seat)?.commitment;
    if (own === undefined) return this.#bind(told, sealing.seal, seat);
    const { share } = this.kept;
    const known = share !== null && commitmentOf(told.game, seat, share) === own;
    this.#keep({ steps: told.steps });
    if (sealing.shares.has(seat)) return null;
    if (!known) return 'lost';
    return sealing.committed.size === this.#seats ? { type: 'reveal', share } : null;
  }

  /** Binds our seat to another share; the server then seals the deck again. */
  bindAnew(told: SealWire): Answer | null {
    const { seal } = this.#standing(told);
    const { seat } = this.kept;
    if (seal === null || seat === null) return null;
    this.#keep({ share: null });
    return this.#bind(told, seal, seat);
  }

  /** Keeps the head after an action. */
  hear(seq: number, head: string | null): void {
    if (head === null || seq === 0) return;
    this.heads.set(seq, head);
    this.#keep({ seq, head });
  }

  /** Keeps where we cut. */
  cut(deal: number, position: number): void {
    this.#keep({ taps: { ...this.kept.taps, [deal]: position } });
  }

  #bind(told: SealWire, seal: string, seat: number): Answer {
    const { share: known, steps } = this.kept;
    // A share is for one seal; after a reload it is the same for the same seal.
    const same = steps.some((step) => step.type === 'sealed' && step.seal === seal);
    const share = same && known !== null ? known : newShare();
    this.#keep({ steps: told.steps, share });
    return { type: 'commit', seal, commitment: commitmentOf(told.game, seat, share) };
  }

  #standing(told: SealWire): Sealing {
    return told.steps.reduce(
      (sealing, step) => after(sealing, step, told.game, this.#seats),
      beginning(told.previous),
    );
  }

  #keep(change: Partial<Kept>): void {
    this.kept = { ...this.kept, ...change };
    keep(this.kept);
  }
}
