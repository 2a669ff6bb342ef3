/** The steps by which a deck is sealed, and the key that they come to. */

import { digest, hex, keyed, SIZE, TAG, unhex } from './bytes';

export type Holder = 'person' | 'bot';
export type Step =
  | { type: 'sealed'; seal: string }
  | { type: 'committed'; seat: number; commitment: string; by: Holder }
  | { type: 'revealed'; seat: number; share: string }
  | { type: 'aborted'; secret: string };

export type SealFault =
  | { code: 'order' }
  | { code: 'late_commitment' | 'early_share' | 'false_share' | 'chosen_share'; seat: number }
  | { code: 'false_secret' };

/** How far a sealing has come. Bytes are hexadecimal. */
export type Sealing = {
  seal: string | null;
  /** The seal before it, of this game or the one before. */
  previous: string | null;
  committed: ReadonlyMap<number, { commitment: string; by: Holder }>;
  shares: ReadonlyMap<number, string>;
  restarts: number;
};

export class BrokenSeal extends Error {
  constructor(readonly fault: SealFault) {
    super(fault.code);
    this.name = 'BrokenSeal';
  }
}

export function newShare(): string {
  return hex(crypto.getRandomValues(new Uint8Array(SIZE)));
}

export function sealOf(game: string, secret: string, previous: string | null): string {
  return hex(digest(TAG, 'server', game, unhex(secret), unhex(previous ?? '')));
}

export function commitmentOf(game: string, seat: number, share: string): string {
  return hex(digest(TAG, 'seat', game, seat, unhex(share)));
}

export function botShare(game: string, seat: number, secret: string): string {
  return hex(keyed(unhex(secret), 'bot', game, seat));
}

export function beginning(previous: string | null): Sealing {
  return { seal: null, previous, committed: new Map(), shares: new Map(), restarts: 0 };
}

/** The sealing with one step more. Throws BrokenSeal when the step does not fit. */
export function after(sealing: Sealing, step: Step, game: string, seats: number): Sealing {
  const { seal, committed, shares } = sealing;
  if (shares.size === seats || (seal === null) !== (step.type === 'sealed'))
    fail({ code: 'order' });
  switch (step.type) {
    case 'sealed':
      return { ...sealing, seal: step.seal };
    case 'committed': {
      const { seat, commitment, by } = step;
      if (shares.size) fail({ code: 'late_commitment', seat });
      if (committed.has(seat) || seat >= seats) fail({ code: 'order' });
      return { ...sealing, committed: new Map(committed).set(seat, { commitment, by }) };
    }
    case 'revealed': {
      const { seat, share } = step;
      if (committed.size < seats) fail({ code: 'early_share', seat });
      if (shares.has(seat)) fail({ code: 'order' });
      if (committed.get(seat)?.commitment !== commitmentOf(game, seat, share)) {
        fail({ code: 'false_share', seat });
      }
      return { ...sealing, shares: new Map(shares).set(seat, share) };
    }
    case 'aborted':
      mustSeal(sealing, game, step.secret);
      return { ...beginning(seal), restarts: sealing.restarts + 1 };
  }
}

/** The key that a whole sealing and its secret come to. Throws BrokenSeal. */
export function keyOf(sealing: Sealing, game: string, seats: number, secret: string): Uint8Array {
  if (sealing.shares.size < seats) fail({ code: 'order' });
  mustSeal(sealing, game, secret);
  for (const [seat, { by }] of sealing.committed) {
    if (by === 'bot' && sealing.shares.get(seat) !== botShare(game, seat, secret)) {
      fail({ code: 'chosen_share', seat });
    }
  }
  const parts = Array.from({ length: seats }, (_, seat) => [
    seat,
    unhex(sealing.shares.get(seat) ?? ''),
  ]).flat();
  return keyed(unhex(secret), 'game', game, ...parts);
}

function mustSeal({ seal, previous }: Sealing, game: string, secret: string): void {
  if (seal !== sealOf(game, secret, previous)) fail({ code: 'false_secret' });
}

function fail(fault: SealFault): never {
  throw new BrokenSeal(fault);
}
