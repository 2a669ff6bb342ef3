/** What of a board never moves: grain, inlay, rules, skunk lines, numbers and holes. */

import { groundOfFolded } from './ground-folded';
import { groundOfStreets } from './ground-streets';
import { type Geometry, holePos, tenth } from './geometry';

export type SkunkLine = {
  /** A loser below this score is skunked: the line stands before this hole. */
  below: number;
  name: string;
};

export type Marks = { lines: readonly SkunkLine[]; start: string };

/** The still parts of a board as SVG text; pegs and ribbons go on top. */
export function ground(board: Geometry, marks: Marks): string {
  const inlay =
    board.kind === 'folded' ? groundOfFolded(board, marks) : groundOfStreets(board, marks);
  return grain(board) + inlay + holes(board);
}

function grain({ kind, width, height }: Geometry): string {
  const lines = kind === 'folded' ? 13 : Math.max(7, Math.round(height / 21));
  let paths = '';
  for (let line = 0; line < lines; line++) {
    const y = (height * (line + 0.5)) / lines;
    const a = (((line * 37) % 11) - 5) * 0.9;
    const b = (((line * 53) % 9) - 4) * 1.1;
    const at = (part: number) => tenth(width * part);
    paths += `<path d="M0 ${tenth(y + a)}C${at(0.2)} ${tenth(y - b - 3)} ${at(0.36)} ${tenth(y + b + 4)} ${at(0.55)} ${tenth(y + a * 0.4)}S${at(0.86)} ${tenth(y - a - 2)} ${width} ${tenth(y + b)}" stroke-width="${line % 3 ? 0.7 : 1.4}"/>`;
  }
  return `<g fill="none" stroke="var(--wood-grain)" opacity=".26">${paths}</g>`;
}

/** All holes as one path of round dots: hundreds of elements would slow every frame. */
function holes(board: Geometry): string {
  let dots = '';
  for (let lane = 0; lane < board.lanes; lane++) {
    for (let hole = -1; hole < board.target; hole++) {
      const { x, y } = holePos(board, lane, hole);
      dots += `M${x} ${y}h0`;
    }
  }
  const home = holePos(board, 0, board.target);
  const large = board.holeRadius > 2;
  return `<path d="${dots}" fill="none" stroke="var(--wood-hole)" stroke-width="${tenth(board.holeRadius * 2)}" stroke-linecap="round"/><circle cx="${home.x}" cy="${home.y}" r="${large ? 6 : 4.2}" fill="none" stroke="var(--wood-rule)" stroke-width="1.200"/><circle cx="${home.x}" cy="${home.y}" r="${large ? 3.4 : 2.4}" fill="var(--wood-hole)"/>`;
}

type Text = {
  x: number;
  y: number;
  size: number;
  anchor: 'start' | 'middle' | 'end';
  ink?: string;
};

/** A number or word on the wood. */
export function word(text: string, { x, y, size, anchor, ink = '--wood-ink' }: Text): string {
  return `<text x="${tenth(x)}" y="${tenth(y)}" text-anchor="${anchor}" font-size="${size}" fill="var(${ink})">${escape(text)}</text>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
