/** What people wear: the look of their cards' faces and backs, their pegs and their board. */

import { getContext, setContext } from 'svelte';
import type { Worn as WornWire } from './wire.gen';

export const FACES = ['classic', 'letters', 'ivory', 'midnight', 'engraved'] as const;
export const BACKS = ['streets', 'lattice', 'ripple', 'compass', 'basket', 'stars'] as const;
export const PEGS = ['enamel', 'wood', 'bone', 'brass', 'glass'] as const;
export const BOARDS = ['maple', 'cherry', 'walnut', 'slate', 'ebony'] as const;

export type FaceDesign = (typeof FACES)[number];
export type BackDesign = (typeof BACKS)[number];
export type PegDesign = (typeof PEGS)[number];
export type BoardDesign = (typeof BOARDS)[number];

export type Worn = {
  readonly face: FaceDesign;
  readonly back: BackDesign;
  readonly pegs: PegDesign;
  readonly board: BoardDesign;
};

/** What everybody has from the beginning, bots too. */
export const PLAIN: Worn = { face: 'classic', back: 'streets', pegs: 'enamel', board: 'maple' };

const KEY = 'fifteentwo.worn';
const CONTEXT = Symbol('worn');

/** What the server says somebody wears; a design that this client does not know yet is drawn as the plain one. */
export function readWorn(told: unknown): Worn {
  const found = (typeof told === 'object' && told !== null ? told : {}) as Partial<WornWire>;
  const one = <T extends string>(known: readonly T[], name: unknown, plain: T): T =>
    known.find((each) => each === name) ?? plain;
  return {
    face: one(FACES, found.face, PLAIN.face),
    back: one(BACKS, found.back, PLAIN.back),
    pegs: one(PEGS, found.pegs, PLAIN.pegs),
    board: one(BOARDS, found.board, PLAIN.board),
  };
}

class Mine {
  /** What the person at this browser wears; kept, so that a page has it before the server answers. */
  worn: Worn = $state.raw(kept());

  /** Wears that from now on, on this screen. */
  put(told: unknown): void {
    const worn = readWorn(told);
    this.worn = worn;
    try {
      localStorage.setItem(KEY, JSON.stringify(worn));
    } catch {
      // Private windows may refuse storage; the server tells it again on the next page.
    }
  }
}

export const mine = new Mine();

/** Whatever is drawn inside the component that calls this is somebody's. */
export function dress(worn: () => Worn): void {
  setContext(CONTEXT, worn);
}

/** Whose things are drawn here: the person's own where nobody else was named. */
export function dressed(): () => Worn {
  return getContext<(() => Worn) | undefined>(CONTEXT) ?? (() => mine.worn);
}

function kept(): Worn {
  try {
    return readWorn(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
  } catch {
    return PLAIN;
  }
}
