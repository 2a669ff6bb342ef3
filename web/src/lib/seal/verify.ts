/**
 * Checks the sealed deck of a record: the seal, every shuffle, every starter, and the chain of what happened.
 *
 * It knows nothing of the rules: it takes who deals and what the actions led to from the record's own events, which the
 * chain binds. `crib verify` plays the game through as well.
 */

import { digest, hex, keyed, TAG, unhex } from './bytes';
import { canonical, type Json } from './canonical';
import { dealOut, derivedCut, pack } from './deck';
import {
  type GameRecord,
  list,
  type Plain,
  type Seal,
  type StarterCut,
  text,
  whole,
} from './record';
import { after, beginning, BrokenSeal, keyOf, type SealFault, type Sealing } from './sealing';

export type CheckName = 'seal' | 'shuffle' | 'cut' | 'chain';
export type Fault =
  | SealFault
  | { code: 'first_cut' | 'links' | 'result' | 'cuts' }
  | { code: 'deal' | 'starter' | 'chosen_cut'; deal: number }
  | { code: 'head'; action: number };
/** `good` is null where it could not be looked at. */
export type Check = { name: CheckName; good: boolean | null; fault: Fault | null };

export type Verdict = {
  good: boolean;
  checks: readonly Check[];
  restarts: number;
  seal: string;
  /** The head after the last action. */
  head: string;
  deals: number;
  starters: number;
  /** Of the starters, how many a person's tap chose. */
  taps: number;
};

/** What came of the checks. Throws Unreadable where the seal has what is no part of a record. */
export function verify(record: GameRecord, seal: Seal): Verdict {
  const seats = record.rules.sides.flat().length;
  const [sealing, key, broken] = open(seal, seats);
  const cards = key ? checkCards(record, seal, key) : null;
  const chain = checkChain(record, seal);
  const checks = [
    check('seal', broken),
    cards ? check('shuffle', cards.shuffle) : unknown('shuffle'),
    cards ? check('cut', cards.cut) : unknown('cut'),
    check('chain', chain),
  ];
  return {
    good: checks.every(({ good }) => good),
    checks,
    restarts: sealing.restarts,
    seal: sealing.seal ?? '',
    head: seal.links.at(-1)?.head ?? '',
    deals: record.actions.filter(({ type }) => type === 'deal').length,
    starters: seal.cuts.length,
    taps: seal.cuts.filter(({ by }) => by === 'tap').length,
  };
}

function check(name: CheckName, fault: Fault | null): Check {
  return { name, good: fault === null, fault };
}

function unknown(name: CheckName): Check {
  return { name, good: null, fault: null };
}

function open(seal: Seal, seats: number): [Sealing, Uint8Array | null, SealFault | null] {
  let sealing = beginning(seal.previous);
  try {
    for (const step of seal.steps) sealing = after(sealing, step, seal.game, seats);
    return [sealing, keyOf(sealing, seal.game, seats, seal.secret), null];
  } catch (error) {
    if (error instanceof BrokenSeal) return [sealing, null, error.fault];
    throw error;
  }
}

/** The heads from before the first step to after the last action. */
export function heads(record: GameRecord, seal: Seal): string[] {
  const { rules, dealer } = record;
  let head = digest(TAG, 'chain', canonical({ dealer, game: seal.game, rules }));
  const found = [hex(head)];
  const add = (what: Json) => {
    head = digest(TAG, head, canonical(what));
    found.push(hex(head));
  };
  seal.steps.forEach(add);
  record.actions.forEach((action, at) => {
    const salt = keyed(unhex(seal.secret), 'salt', at + 1);
    const hidden = hex(digest(TAG, 'hidden', salt, canonical(action)));
    add({ action: hidden, events: seal.links[at]?.events ?? [] });
  });
  return found;
}

function checkChain(record: GameRecord, seal: Seal): Fault | null {
  if (seal.links.length !== record.actions.length) return { code: 'links' };
  const made = heads(record, seal).slice(1 + seal.steps.length);
  const at = seal.links.findIndex(({ head }, place) => head !== made[place]);
  if (at >= 0) return { code: 'head', action: at + 1 };
  const ends = seal.links
    .flatMap(({ events }) => events)
    .filter(({ type }) => type === 'game_over');
  const told = record.result ? [{ type: 'game_over', ...record.result }] : [];
  return canonical(ends) === canonical(told) ? null : { code: 'result' };
}

type Cards = { shuffle: Fault | null; cut: Fault | null };

/** Deals the whole game again from the key; the first fault of each kind is told. */
function checkCards(record: GameRecord, seal: Seal, key: Uint8Array): Cards {
  const table = new DealtAgain(key, record.rules.min_packet);
  const found: Cards = { shuffle: null, cut: null };
  record.actions.forEach((action, at) => {
    const events = seal.links[at]?.events ?? [];
    switch (action['type']) {
      case 'first_cut':
        found.shuffle ??= table.firstCut(action);
        break;
      case 'deal':
        found.shuffle ??= table.deal(action, events);
        break;
      case 'cut':
        found.cut ??= table.cut(action);
        break;
      case 'turn':
        found.cut ??= table.turn(action);
    }
  });
  if (canonical([...table.cuts]) !== canonical([...seal.cuts])) found.cut ??= { code: 'cuts' };
  return found;
}

class DealtAgain {
  readonly cuts: StarterCut[] = [];
  readonly #key: Uint8Array;
  readonly #least: number;
  #firsts = 0;
  #deals = 0;
  #stub: string[] = [];
  #tapped: number | null = null;

  constructor(key: Uint8Array, least: number) {
    this.#key = key;
    this.#least = least;
  }

  firstCut(action: Plain): Fault | null {
    const cut = list(action['cards']);
    const top = pack(this.#key, 'first', 0, this.#firsts++).slice(0, cut.length);
    return canonical(cut) === canonical(top) ? null : { code: 'first_cut' };
  }

  deal(action: Plain, events: readonly Plain[]): Fault | null {
    const deal = ++this.#deals;
    this.#stub = pack(this.#key, 'deal', deal, 0);
    this.#tapped = null;
    const told = events.find(({ type }) => type === 'dealt');
    if (!told) return { code: 'deal', deal };
    const hands = dealOut(this.#stub, list(told['sizes']).map(whole), whole(told['dealer']));
    const crib = this.#stub.splice(0, whole(told['to_crib']));
    const same =
      canonical([hands, crib]) === canonical([action['hands'] ?? null, action['to_crib'] ?? null]);
    return same ? null : { code: 'deal', deal };
  }

  cut(action: Plain): Fault | null {
    const position = whole(action['position']);
    if (text(action['by']) === 'person') this.#tapped = position;
    else if (position !== this.#derived()) return { code: 'chosen_cut', deal: this.#deals };
    return null;
  }

  turn(action: Plain): Fault | null {
    const position = this.#tapped ?? this.#derived();
    this.cuts.push({ position, by: this.#tapped === null ? 'derived' : 'tap' });
    return action['card'] === this.#stub[position] ? null : { code: 'starter', deal: this.#deals };
  }

  #derived(): number {
    // A deal was left out: no card is there to be the starter.
    if (this.#stub.length < 2 * this.#least) return -1;
    return derivedCut(this.#key, this.#deals, this.#stub.length, this.#least);
  }
}
