/** Front pegs by what they are made of. Shape and colour stay the owner's: the material is rim, core and shine. */

import type { PegDesign } from '../worn.svelte';
import { outline, type OwnerShape } from './owners';

export type PegPart = { d: string; fill: string; stroke: string; width: number; opacity?: number };

/** The parts of a peg around (0, 0), drawn in order; `ink` is the owner's colour, `large` that of a wide board. */
export function frontPeg(
  design: PegDesign,
  shape: OwnerShape,
  radius: number,
  { ink, large }: { ink: string; large: boolean },
): PegPart[] {
  const rim = large ? 1.8 : 1.3;
  const at = (part: number) => outline(shape, radius * part);
  const plain = { d: at(1.08), fill: ink, stroke: 'var(--peg-rim)', width: rim };
  switch (design) {
    case 'enamel':
      return [plain];
    case 'wood':
      return [
        { ...plain, stroke: 'var(--peg-wood)', width: rim * 1.5 },
        { d: at(0.5), fill: 'none', stroke: 'var(--peg-wood)', width: rim * 0.6, opacity: 0.8 },
      ];
    case 'bone':
      return [
        { d: at(1.12), fill: 'var(--peg-bone)', stroke: ink, width: rim * 0.8 },
        { d: at(0.62), fill: ink, stroke: 'none', width: 0 },
      ];
    case 'brass':
      return [
        { ...plain, stroke: 'var(--peg-brass)', width: rim * 1.5 },
        { d: at(0.3), fill: 'var(--peg-brass)', stroke: 'none', width: 0 },
      ];
    case 'glass':
      return [
        { d: at(1.1), fill: ink, stroke: 'var(--peg-rim)', width: rim * 0.7, opacity: 0.92 },
        { d: glint(radius), fill: 'none', stroke: '#fff', width: rim, opacity: 0.9 },
      ];
  }
}

/** Light on a round top. */
function glint(radius: number): string {
  const r = (radius * 0.58).toFixed(2);
  return `M-${r} 0A${r} ${r} 0 0 1 0-${r}`;
}
