/** Backs of cards as SVG inside the viewBox 0 0 100 140. */

import type { Back } from '../settings.svelte';
import { paper } from './face';
import { outlines } from './pips';

const INK = 'var(--back-b)';

const PATTERNS: Record<Back, () => string> = { streets, lattice, ripple, compass };

/** The back named `kind`: paper, frame and pattern. The nested svg clips the pattern to the frame. */
export function back(kind: Back): string {
  return `${paper()}<rect x="6" y="6" width="88" height="128" rx="4" fill="var(--back-a)"/><svg x="6" y="6" width="88" height="128" viewBox="6 6 88 128">${PATTERNS[kind]()}</svg><rect x="8.500" y="8.500" width="83" height="123" rx="2.500" fill="none" stroke="${INK}" stroke-width="1" opacity=".9"/>`;
}

function streets(): string {
  let holes = '';
  for (let row = 0; row < 11; row++) {
    for (let group = 0; group < 3; group++) {
      for (let hole = 0; hole < 5; hole++) {
        holes += `<circle cx="${(15.5 + group * 24.2 + hole * 5.2).toFixed(1)}" cy="${(17 + row * 10.6).toFixed(1)}" r="1.450" fill="${INK}" opacity="${(row + group) % 2 ? 0.5 : 0.95}"/>`;
      }
    }
  }
  return holes;
}

function lattice(): string {
  let diamonds = '';
  for (let row = -1; row < 12; row++) {
    for (let column = -1; column < 8; column++) {
      const x = 8 + column * 14 + (row & 1 ? 7 : 0);
      diamonds += `<path d="M${x} ${(7 + row * 12.2).toFixed(1)}l5.200 8-5.200 8-5.200-8z" fill="none" stroke="${INK}" stroke-width="1" opacity=".85"/><circle cx="${x}" cy="${(15 + row * 12.2).toFixed(1)}" r="1.200" fill="${INK}"/>`;
    }
  }
  return diamonds;
}

function ripple(): string {
  let arcs = '';
  for (let row = -1; row < 13; row++) {
    for (let column = -1; column < 8; column++) {
      const x = column * 16 + (row & 1 ? 8 : 0) + 2;
      for (const radius of [8, 5.2, 2.4]) {
        arcs += `<path d="M${x - radius} ${132 - row * 11}a${radius} ${radius} 0 0 1 ${2 * radius} 0" fill="none" stroke="${INK}" stroke-width="1.100" opacity=".85"/>`;
      }
    }
  }
  return arcs;
}

function compass(): string {
  let lines = '';
  for (let angle = 0; angle < 360; angle += 12) {
    const turn = (angle * Math.PI) / 180;
    lines += `<path d="M50 70L${(50 + 95 * Math.cos(turn)).toFixed(1)} ${(70 + 95 * Math.sin(turn)).toFixed(1)}" stroke="${INK}" stroke-width=".8" opacity=".6"/>`;
  }
  for (const radius of [30, 42, 56, 70]) {
    lines += `<circle cx="50" cy="70" r="${radius}" fill="none" stroke="${INK}" stroke-width=".8" opacity=".5"/>`;
  }
  const digit = { top: 62, height: 16, widest: 20, ink: INK };
  return `${lines}<circle cx="50" cy="70" r="21" fill="var(--back-a)" stroke="${INK}" stroke-width="1.600"/>${outlines(['1'], { ...digit, centre: 41.5 })}${outlines(['5'], { ...digit, centre: 52.5 })}<circle cx="50" cy="84" r="1.500" fill="${INK}"/><circle cx="44" cy="84" r="1.500" fill="${INK}" opacity=".6"/><circle cx="56" cy="84" r="1.500" fill="${INK}" opacity=".6"/>`;
}
