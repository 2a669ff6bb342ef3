/** Backs of cards as SVG inside the viewBox 0 0 100 140. */

import type { BackDesign } from '../worn.svelte';
import { paper } from './face';
import { outlines } from './pips';

const INK = 'var(--back-b)';

const PATTERNS: Record<BackDesign, () => string> = {
  streets,
  lattice,
  ripple,
  compass,
  basket,
  stars,
};

/** The back named `kind`: paper, frame and pattern. The nested svg clips the pattern to the frame. */
export function back(kind: BackDesign): string {
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

/** Woven splints: three across, three down, in turn. */
function basket(): string {
  let splints = '';
  for (let row = 0; row < 10; row++) {
    for (let column = 0; column < 7; column++) {
      const [x, y] = [8 + column * 12.6, 8 + row * 12.6];
      const across = (row + column) % 2 === 0;
      for (const at of [1.6, 4.6, 7.6]) {
        const [left, top, wide, high] = across ? [x, y + at, 11, 2] : [x + at, y, 2, 11];
        splints += `<rect x="${left.toFixed(1)}" y="${top.toFixed(1)}" width="${wide}" height="${high}" rx="1" fill="${INK}" opacity="${across ? 0.95 : 0.6}"/>`;
      }
    }
  }
  return splints;
}

/** A night sky of fifteen stars to a group, two of them large. */
function stars(): string {
  let sky = '';
  for (let row = 0; row < 9; row++) {
    for (let column = 0; column < 6; column++) {
      const number = row * 6 + column;
      const x = 14 + column * 14.4 + (((number * 37) % 9) - 4) * 0.9;
      const y = 16 + row * 13.6 + (((number * 53) % 7) - 3) * 0.9;
      const bright = number % 15 === 4 || number % 15 === 11;
      sky += star(x, y, bright ? 5 : 1.6 + ((number * 29) % 5) * 0.22);
    }
  }
  return sky;
}

function star(x: number, y: number, r: number): string {
  const q = r * 0.24;
  const at = (dx: number, dy: number) => `${(x + dx).toFixed(2)} ${(y + dy).toFixed(2)}`;
  return `<path d="M${at(0, -r)}L${at(q, -q)} ${at(r, 0)} ${at(q, q)} ${at(0, r)} ${at(-q, q)} ${at(-r, 0)} ${at(-q, -q)}Z" fill="${INK}"/>`;
}
