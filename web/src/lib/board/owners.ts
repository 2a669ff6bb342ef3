/** Who owns a peg, a card or a line: told by shape first, by colour second. */

export type OwnerShape = 'circle' | 'diamond' | 'square' | 'triangle' | 'star' | 'cross';

export const OWNER_SHAPES: readonly OwnerShape[] = [
  'circle',
  'diamond',
  'square',
  'triangle',
  'star',
  'cross',
];

/** The shape of the owner's pegs; `owner` counts sides from 0 to 5. */
export function ownerShape(owner: number): OwnerShape {
  return OWNER_SHAPES[owner] ?? 'circle';
}

/** The owner's colour: on the board's wood, or on chips and paper. */
export function ownerInk(owner: number, on: 'wood' | 'paper'): string {
  return `var(--p${owner + 1}${on === 'paper' ? '-chip' : ''})`;
}

/** The outline around (0, 0) of about `r` units radius, all shapes of like weight. */
export function outline(shape: OwnerShape, r: number): string {
  switch (shape) {
    case 'circle':
      return `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
    case 'diamond':
      return polygon(4, () => r * 1.28);
    case 'square':
      return `M${-r * 0.95} ${-r * 0.95}h${r * 1.9}v${r * 1.9}h${-r * 1.9}Z`;
    case 'triangle':
      return `M0 ${-r * 1.25}L${r * 1.2} ${r * 0.85}H${-r * 1.2}Z`;
    case 'star':
      return polygon(10, (corner) => r * (corner % 2 ? 0.62 : 1.42));
    case 'cross': {
      const [arm, half] = [r * 1.2, r * 0.45];
      const rest = arm - half;
      return `M${-half} ${-arm}h${2 * half}v${rest}h${rest}v${2 * half}h${-rest}v${rest}h${-2 * half}v${-rest}h${-rest}v${-2 * half}h${rest}Z`;
    }
  }
}

function polygon(corners: number, radius: (corner: number) => number): string {
  const points = Array.from({ length: corners }, (_, corner) => {
    const angle = (corner / corners) * 2 * Math.PI - Math.PI / 2;
    const r = radius(corner);
    return `${(r * Math.cos(angle)).toFixed(2)} ${(r * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${points.join('L')}Z`;
}
