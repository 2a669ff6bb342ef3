/** Inlay, turns, skunk lines and numbers of a street board. */

import { tenth } from './geometry';
import { type Marks, type SkunkLine, word } from './ground';
import { columnX, placeOf, rowY, STREET, type Streets } from './streets';

type Band = { left: number; right: number; half: number };

export function groundOfStreets(board: Streets, { lines }: Marks): string {
  const band: Band = {
    left: board.left - 7,
    right: columnX(board, STREET - 1) + 7,
    half: board.laneGap * 0.5 + (board.lanes > 2 ? 2 : 2.5),
  };
  const parts = [turns(board, band), rows(board, band), ticks(board, band)];
  for (const line of lines) parts.push(skunkLine(board, band, line));
  parts.push(streetNumbers(board, band, lines));
  return parts.join('');
}

function lastColumn(board: Streets): number {
  return placeOf(Math.max(1, board.target - 1)).column;
}

function rows(board: Streets, band: Band): string {
  let rects = '';
  for (let row = 0; row < board.rows; row++) {
    const last = row === board.rows - 1;
    const backwards = row % 2 === 1;
    let { left, right } = band;
    // The first row holds the start holes, the last one the game hole and perhaps fewer than thirty.
    if (row === 0) left -= 13;
    if (last) {
      const end = columnX(board, lastColumn(board));
      if (backwards) left = Math.max(2, end - 7 - 13);
      else right = Math.min(board.width - 2, end + 7 + 13);
    }
    rects += `<rect x="${tenth(left)}" y="${tenth(rowY(board, row) - band.half)}" width="${tenth(right - left)}" height="${tenth(board.laneHeight + 2 * band.half)}" rx="4" fill="var(--wood-inlay)"/>`;
  }
  return rects;
}

function turns(board: Streets, band: Band): string {
  let edges = '';
  let bands = '';
  for (let row = 0; row < board.rows - 1; row++) {
    const out = row % 2 === 0 ? 1 : -1;
    const x = out > 0 ? band.right - 3 : band.left + 3;
    const y0 = rowY(board, row) + board.laneHeight / 2;
    const y1 = y0 + board.rowPitch;
    const reach = tenth(board.side - 4);
    const thick = tenth(Math.min(6.5, board.side * 0.42));
    const bend = tenth(reach - 1);
    const path = `M${tenth(x)} ${tenth(y0)}h${tenth((reach - bend) * out)}q${bend * out} 0 ${bend * out} ${bend}V${tenth(y1 - bend)}q0 ${bend} ${-bend * out} ${bend}h${tenth(-(reach - bend) * out)}`;
    edges += `<path d="${path}" fill="none" stroke="var(--wood-rule)" stroke-opacity=".45" stroke-width="${thick + 1.6}"/>`;
    bands += `<path d="${path}" fill="none" stroke="var(--wood-inlay)" stroke-width="${thick}"/><path d="M${tenth(x + reach * out - 2.4)} ${tenth((y0 + y1) / 2 - 1.6)}l2.400 2.800l2.400-2.800" fill="none" stroke="var(--wood-ink)" stroke-width="1.300" opacity=".8"/>`;
  }
  return edges + bands;
}

function ticks(board: Streets, band: Band): string {
  let path = '';
  for (let row = 0; row < board.rows; row++) {
    for (let group = 1; group < 6; group++) {
      const x = columnX(board, group * 5) - board.pitch / 2 - board.groupGap / 2;
      if (row === board.rows - 1 && !reaches(board, group * 5, row)) continue;
      path += `M${tenth(x)} ${tenth(rowY(board, row) - band.half + 1.5)}v${tenth(board.laneHeight + 2 * band.half - 3)}`;
    }
  }
  return `<path d="${path}" stroke="var(--wood-rule)" stroke-width=".8" opacity=".5"/>`;
}

function reaches(board: Streets, column: number, row: number): boolean {
  const end = lastColumn(board);
  return row % 2 ? column > end : column <= end;
}

/** The middle of the wood above a row. */
function above(board: Streets, row: number): number {
  return rowY(board, row) - (board.rowPitch - board.laneHeight) / 2;
}

/** Between two streets the line is level, inside one it stands across the lanes. */
function skunkLine(board: Streets, band: Band, { below, name }: SkunkLine): string {
  const { row, column } = placeOf(below);
  const size = board.fontSize;
  const dashes = 'stroke="var(--wood-skunk)" stroke-width="1.300" stroke-dasharray="4 3"';
  if ((below - 1) % STREET === 0) {
    const y = tenth(above(board, row));
    const width = name.length * size * 0.56 + 8;
    const fromRight = row % 2 === 1;
    const start = fromRight ? band.left + width : band.left + 26;
    const end = fromRight ? band.right - 24 : band.right - width;
    const x = fromRight ? band.left + 1 : band.right - 1;
    return `<path d="M${tenth(start)} ${y}H${tenth(end)}" ${dashes}/>${word(name, { x, y: y + size * 0.34, size, anchor: fromRight ? 'start' : 'end', ink: '--wood-skunk' })}`;
  }
  const before = row % 2 ? 1 : -1;
  const x = (columnX(board, column) + columnX(board, column + before)) / 2;
  const y = rowY(board, row);
  const label = word(name, {
    x,
    y: y - band.half - 2,
    size,
    anchor: column < 4 ? 'start' : column > 25 ? 'end' : 'middle',
    ink: '--wood-skunk',
  });
  return `<path d="M${tenth(x)} ${tenth(y - band.half - 1)}v${tenth(board.laneHeight + 2 * band.half + 2)}" ${dashes}/>${label}`;
}

/** 30, 60, 90 … where a street ends and the next begins. */
function streetNumbers(board: Streets, band: Band, lines: readonly SkunkLine[]): string {
  const size = board.fontSize;
  let words = '';
  for (let row = 1; row < board.rows; row++) {
    const atRight = row % 2 === 1;
    const x = atRight ? band.right - 1 : band.left + 1;
    const y = above(board, row) + size * 0.34;
    const taken = lines.some(({ below }) => below === row * STREET + 1);
    words += word(String(row * STREET), {
      x,
      y,
      size,
      anchor: atRight ? 'end' : 'start',
      ink: taken ? '--wood-skunk' : '--wood-ink',
    });
  }
  return words;
}
