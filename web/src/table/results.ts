/** What playing a card makes, in words for its caption and for the button. */

import { m } from '../lib/paraglide/messages.js';
import { lineName } from '../lib/score';
import type { LegalPlay, Line } from '../lib/wire.gen';

const SHORT: Record<string, (points: { points: number }) => string> = {
  pair: m.caption_pair_for,
  pair_royal: m.caption_pair_royal_for,
};

/** Fits under a card: "makes 30", "31 for 2", "run for 3". */
export function captionOf({ count, score }: LegalPlay): string {
  const { lines, points } = score;
  const [line] = lines;
  if (!line) return m.caption_makes({ count });
  if (lines.length === 1) {
    const short = line.name.startsWith('run') ? m.caption_run_for : SHORT[line.name];
    if (short) return short({ points });
  }
  return m.caption_count_for({ count, points });
}

/** In full, for the button: "31 for 2", "run of three for 3", "fifteen and pair for 4". */
export function resultOf(legal: LegalPlay): string {
  const { count, score } = legal;
  const { lines, points } = score;
  if (!lines.length) return m.caption_makes({ count });
  if (lines.every(({ name }) => name === 'fifteen' || name === 'thirty_one')) {
    return m.caption_count_for({ count, points });
  }
  return m.result_for({ lines: linesInWords(lines), points });
}

/** "fifteen and run of three". */
export function linesInWords(lines: readonly Line[]): string {
  return lines
    .map(({ name }) => lineName(name).toLowerCase())
    .reduce((first, second) => m.result_and({ first, second }));
}
