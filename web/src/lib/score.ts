/** Lines of a score in words. Names are the game's own, as the rules write them. */

import { m } from './paraglide/messages.js';

const LINE_NAMES: Record<string, () => string> = {
  fifteen: m.line_fifteen,
  thirty_one: m.line_thirty_one,
  pair: m.line_pair,
  pair_royal: m.line_pair_royal,
  double_pair_royal: m.line_double_pair_royal,
  run3: m.line_run3,
  run4: m.line_run4,
  run5: m.line_run5,
  run6: m.line_run6,
  run7: m.line_run7,
  flush3: m.line_flush3,
  flush4: m.line_flush4,
  flush5: m.line_flush5,
  flush6: m.line_flush6,
  nobs: m.line_nobs,
  heels: m.line_heels,
  go: m.line_go,
  last: m.line_last,
  start: m.line_start,
  muggins: m.line_muggins,
  overcount: m.line_overcount,
  claimed: m.line_claimed,
};

/** "Run of three" for `run3`. */
export function lineName(name: string): string {
  const words = LINE_NAMES[name];
  if (!words) throw new Error(`a score line has the unknown name ${name}`);
  return words();
}
