/** From a deck's key to its cards, as `docs/sealed-deck.md` has it. */

import { keyed } from './bytes';

export type Label = 'first' | 'deal' | 'cut';

const FRESH: readonly string[] = [...'A23456789TJQK'].flatMap((rank) =>
  [...'CDHS'].map((suit) => rank + suit),
);
const WORDS = 2 ** 32;

/** A shuffled pack, top first. */
export function pack(key: Uint8Array, label: Label, deal: number, round: number): string[] {
  const cards = [...FRESH];
  const numbers = words(key, label, deal, round);
  for (let place = cards.length - 1; place > 0; place--) {
    const other = below(place + 1, numbers);
    [cards[place], cards[other]] = [cards[other] ?? '', cards[place] ?? ''];
  }
  return cards;
}

/** How many of a deal's undealt cards lie above the starter where nobody chooses. */
export function derivedCut(key: Uint8Array, deal: number, stub: number, least: number): number {
  return least + below(stub - 2 * least + 1, words(key, 'cut', deal, 0));
}

/** Deals from the top, one card at a time from the dealer's left, past seats that have theirs; takes them off. */
export function dealOut(stub: string[], sizes: readonly number[], dealer: number): string[][] {
  const hands: string[][] = sizes.map(() => []);
  for (let dealt = 0; dealt < Math.max(...sizes); dealt++) {
    for (let left = 1; left <= sizes.length; left++) {
      const seat = (dealer + left) % sizes.length;
      if (dealt < (sizes[seat] ?? 0)) hands[seat]?.push(...stub.splice(0, 1));
    }
  }
  return hands;
}

function* words(key: Uint8Array, ...purpose: [Label, number, number]): Generator<number, never> {
  for (let block = 0; ; block++) {
    const bytes = new DataView(keyed(key, ...purpose, block).buffer);
    for (let at = 0; at < bytes.byteLength; at += 4) yield bytes.getUint32(at);
  }
}

function below(choices: number, numbers: Generator<number, never>): number {
  const limit = WORDS - (WORDS % choices);
  for (;;) {
    const { value } = numbers.next();
    if (value < limit) return value % choices;
  }
}
