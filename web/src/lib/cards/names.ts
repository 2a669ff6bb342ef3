/** Cards by name: a rank letter and a suit letter, "5H", "TD", as the server writes them. */

import { m } from '../paraglide/messages.js';

export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'] as const;
export const SUITS = ['S', 'H', 'D', 'C'] as const;

export type Rank = (typeof RANKS)[number];
export type Suit = (typeof SUITS)[number];
export type CardName = `${Rank}${Suit}`;

const SIGNS: Record<Suit, string> = { S: '♠', H: '♥', D: '♦', C: '♣' };
const SUIT_OF_SIGN: Record<string, Suit> = {
  '♠': 'S',
  '♤': 'S',
  '♥': 'H',
  '♡': 'H',
  '♦': 'D',
  '♢': 'D',
  '♣': 'C',
  '♧': 'C',
};

export function rankOf(card: string): Rank {
  return card[0] as Rank;
}

export function suitOf(card: string): Suit {
  return card[1] as Suit;
}

/** Where the card comes in a sorted hand: ace first, equal ranks by suit. */
export function order(card: string): number {
  return RANKS.indexOf(rankOf(card)) * SUITS.length + SUITS.indexOf(suitOf(card));
}

/** Points towards 15 and 31: ace 1, court cards 10. */
export function countValue(card: string): number {
  return Math.min(RANKS.indexOf(rankOf(card)) + 1, 10);
}

/** The card in words, for people who hear it: "jack of diamonds". */
export function spokenCard(card: string): string {
  return m.card_name({
    rank: m.rank_name({ rank: rankOf(card) }),
    suit: m.suit_name({ suit: suitOf(card) }),
  });
}

/** The rank as the language prints it on a card's corner. */
export function indexOf(rank: Rank): string {
  return m.rank_letters({ rank });
}

/** The card as people write it: "J♦". */
export function signOf(card: string): string {
  return indexOf(rankOf(card)) + SIGNS[suitOf(card)];
}

export function suitSign(suit: Suit): string {
  return SIGNS[suit];
}

/** Reads one card: "5h", "10H", "5♥", "JD", any case; null when it is none. */
export function parseCard(text: string): CardName | null {
  const found = /^(10|[A2-9TJQK])([SHDC♠♤♥♡♦♢♣♧])\uFE0F?$/iu.exec(text.trim());
  if (!found) return null;
  const rank = found[1] === '10' ? 'T' : (found[1] ?? '').toUpperCase();
  const mark = (found[2] ?? '').toUpperCase();
  return `${rank as Rank}${SUIT_OF_SIGN[mark] ?? (mark as Suit)}`;
}

export type ParsedCards = { cards: CardName[]; unread: string | null };

/** Reads cards in a row, spaced or not; `unread` is the first piece that is no card. */
export function parseCards(text: string): ParsedCards {
  const cards: CardName[] = [];
  const pieces = text.match(/(10|[^\s,;])[SHDC♠♤♥♡♦♢♣♧]\uFE0F?|[^\s,;]+/giu) ?? [];
  for (const piece of pieces) {
    const card = parseCard(piece);
    if (!card) return { cards, unread: piece };
    cards.push(card);
  }
  return { cards, unread: null };
}
