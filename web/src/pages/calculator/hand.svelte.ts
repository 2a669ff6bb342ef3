/** The cards on the calculator: places of the hand or crib, the starter, and how they travel in a link. */

import { type CardName, parseCards, signOf } from '../../lib/cards/names';
import { m } from '../../lib/paraglide/messages.js';

export type Place = CardName | null;

/** What a link or a typed line asks for; `problem` is a sentence when it cannot be had. */
export type Wanted = { cards: CardName[]; problem: string };

const STANDARD_SIZE = 4;

export class CountedHand {
  /** Cards of the hand or crib, and the starter in the last place. */
  places: Place[] = $state(Array<Place>(STANDARD_SIZE + 1).fill(null));
  crib = $state(false);
  ruleset = $state('standard');

  readonly size = $derived(this.places.length - 1);
  readonly cards = $derived(this.places.filter((place) => place !== null));
  readonly starter = $derived(this.places.at(-1) ?? null);
  readonly complete = $derived(this.cards.length === this.places.length);

  /** The rules count another number of cards: places go or come before the starter. */
  resize(size: number): void {
    if (size === this.size) return;
    const kept = this.places.slice(0, -1).slice(0, size);
    const empty = Array<Place>(size - kept.length).fill(null);
    this.places = [...kept, ...empty, this.starter];
  }

  /** Puts a card in the first empty place, or takes it back. */
  toggle(card: CardName): void {
    const at = this.places.indexOf(card);
    const place = at >= 0 ? at : this.places.indexOf(null);
    if (place >= 0) this.places[place] = at >= 0 ? null : card;
  }

  takeLastBack(): void {
    const last = this.places.findLastIndex((place) => place !== null);
    if (last >= 0) this.places[last] = null;
  }

  clear(): void {
    this.places = this.places.map(() => null);
  }

  /** Takes what was typed or linked; a sixth card, twins and what is no card are refused and change nothing. */
  take(text: string): string {
    const { cards, problem } = wanted(text, this.size);
    if (!problem) this.places = this.places.map((_, i) => cards[i] ?? null);
    return problem;
  }

  /** The query that carries the hand: `?hand=5H5C5SJD&starter=5D&crib=0&rules=standard`. */
  query(): string {
    const hand = this.places.slice(0, -1).join('');
    const rules = encodeURIComponent(this.ruleset);
    return `?hand=${hand}&starter=${this.starter ?? ''}&crib=${this.crib ? 1 : 0}&rules=${rules}`;
  }
}

/** Reads cards that someone typed, at most `size` and the starter. */
export function wanted(text: string, size: number): Wanted {
  const { cards, unread } = parseCards(text);
  if (unread !== null) return { cards, problem: m.calc_unread({ piece: unread }) };
  const twin = cards.find((card, i) => cards.indexOf(card) < i);
  if (twin) return { cards, problem: m.calc_twice({ card: signOf(twin) }) };
  if (cards.length > size + 1) {
    return { cards, problem: m.calc_too_many({ count: cards.length, size }) };
  }
  return { cards, problem: '' };
}
