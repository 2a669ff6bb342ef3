/** Inlay, rules, skunk lines and numbers of a folded board. */

import { along, type Folded, straights } from './folded';
import { holePos, type Point, tenth } from './geometry';
import { type Marks, type SkunkLine, word } from './ground';

/** Numbers printed beside the path, where no skunk line stands. */
const NUMBERED = [15, 30, 45, 75, 105];
/** Groups end here too, but the path bends: no rule is drawn. */
const BENDS = [40];

export function groundOfFolded(board: Folded, { lines, start }: Marks): string {
  const { top, home } = straights(board);
  const begin = board.left - board.pitch * 2 - board.groupGap - 9;
  const parts = [band(board, begin)];
  const skunked = lines.map(({ below }) => below - 1);
  for (let hole = 5; hole < board.target - 1; hole += 5) {
    if (BENDS.includes(hole) || skunked.includes(hole)) continue;
    parts.push(
      across(board, hole).rule(
        board.laneGap * 0.5,
        'stroke="var(--wood-rule)" stroke-width="1" opacity=".55"',
      ),
    );
  }
  for (const hole of NUMBERED) {
    if (!skunked.includes(hole)) parts.push(beside(board, hole, String(hole)));
  }
  for (const line of lines) parts.push(skunkLine(board, line));
  const size = board.fontSize;
  const game = holePos(board, 0, board.target);
  parts.push(
    word(String(board.target), { x: game.x, y: home - 11, size: size + 1, anchor: 'middle' }),
  );
  parts.push(word(start, { x: begin - 6, y: top + 4, size, anchor: 'end' }));
  parts.push(
    `<path d="M${tenth(begin - 26)} ${tenth(top + 14)}h16m-4-3.500l4 3.500l-4 3.500" fill="none" stroke="var(--wood-rule)" stroke-width="1.500"/>`,
  );
  return parts.join('');
}

function band(board: Folded, begin: number): string {
  const { top, bottom, home } = straights(board);
  const width = board.laneHeight + board.laneGap * 1.24;
  const end = board.left + along(board, 34) + 10;
  const { outer, inner, left, right } = board;
  const path = `M${tenth(begin)} ${tenth(top)}H${tenth(right)}A${tenth(outer)} ${tenth(outer)} 0 0 1 ${tenth(right)} ${tenth(bottom)}H${tenth(left)}A${tenth(inner)} ${tenth(inner)} 0 0 1 ${tenth(left)} ${tenth(home)}H${tenth(end)}`;
  return `<path d="${path}" fill="none" stroke="var(--wood-rule)" stroke-width="${tenth(width + 2)}" opacity=".55"/><path d="${path}" fill="none" stroke="var(--wood-inlay)" stroke-width="${tenth(width)}"/>`;
}

/** A line across all lanes between `hole` and the next one. */
function across(board: Folded, hole: number) {
  const between = (lane: number) => {
    const a = holePos(board, lane, hole);
    const b = holePos(board, lane, hole + 1);
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  };
  const outer = between(0);
  const inner = board.lanes > 1 ? between(board.lanes - 1) : towardsMiddle(board, hole, outer);
  const length = Math.hypot(outer.x - inner.x, outer.y - inner.y) || 1;
  const ux = (outer.x - inner.x) / length;
  const uy = (outer.y - inner.y) / length;
  const far = board.lanes > 1 ? inner : outer;
  return {
    outer,
    ux,
    uy,
    rule: (beyond: number, style: string) =>
      `<path d="M${tenth(outer.x + ux * beyond)} ${tenth(outer.y + uy * beyond)}L${tenth(far.x - ux * beyond)} ${tenth(far.y - uy * beyond)}" ${style}/>`,
  };
}

/** A single lane has no second one to point away from: straights point inwards, turns to their centre. */
function towardsMiddle(board: Folded, hole: number, { x, y }: Point): Point {
  const { bottom } = straights(board);
  if (hole > 35 && hole < 46) return { x: board.right, y: board.middle };
  if (hole > 80 && hole < 86) return { x: board.left, y: bottom - board.inner };
  return { x, y: y + (hole > 45 && hole < 81 ? -1 : 1) };
}

function beside(board: Folded, hole: number, text: string, ink?: string, beyond = 9): string {
  const { outer, ux, uy } = across(board, hole);
  const distance = board.laneGap * 0.62 + beyond;
  return word(text, {
    x: outer.x + ux * distance,
    y: outer.y + uy * distance + 4,
    size: board.fontSize,
    anchor: 'middle',
    ...(ink ? { ink } : {}),
  });
}

function skunkLine(board: Folded, { below, name }: SkunkLine): string {
  const hole = below - 1;
  const line = across(board, hole).rule(
    board.laneGap * 0.62 + 3,
    'stroke="var(--wood-skunk)" stroke-width="2" stroke-dasharray="4 3"',
  );
  return line + beside(board, hole, `${hole} · ${name}`, '--wood-skunk', 11);
}
