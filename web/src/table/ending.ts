/** How a game ended, in words and in the table of points. */

import { listed } from '../gather/words';
import { m } from '../lib/paraglide/messages.js';
import type { GameOverEvent, SeatNow, TallyWire, ViewWire } from '../lib/wire.gen';
import type { Chronicle } from './chronicle';
import { nameOf, nearSeat, sideName, type Table, who, yourSide } from './seating';

export type Ending = { title: string; detail: string; won: boolean };

/** How the player who gave up went for good, where the server has told it. */
type Left = SeatNow['left'];

/** "You skunked Ann", "Won by 33. Ann needed 91. It counts as two games." */
export function endingOf(view: ViewWire, table: Table, left: Left = null): Ending {
  const { result } = view;
  if (!result) throw new Error('the game has no result yet');
  const won = result.side === yourSide(table);
  if (result.reason === 'resigned') return resignedEnding(view, table, won, left);
  const { sides } = table.game.rules;
  const detail = [byText(view, table), ...skunkText(view, table, won)].join(' ');
  const title =
    sides.length === 2 ? duelTitle(result, table, won) : winnerTitle(table, result.side);
  return { title, detail, won };
}

function resignedEnding(view: ViewWire, table: Table, won: boolean, left: Left): Ending {
  const seat = view.resigned[0] ?? nearSeat(table);
  const resigned = { who: who(table, seat), name: nameOf(table, seat) };
  const title = winnerTitle(table, view.result?.side ?? 0);
  const { name } = resigned;
  if (left === 'left') {
    return { title, detail: seat === table.you ? m.end_you_left() : m.end_left({ name }), won };
  }
  if (left === 'timed_out') {
    const detail = seat === table.you ? m.end_you_timed_out() : m.end_timed_out({ name });
    return { title, detail, won };
  }
  const together = view.resigned
    .filter((each) => table.game.seats[each]?.kind === 'person')
    .toSorted((one, other) => Number(other === table.you) - Number(one === table.you));
  if (together.length > 1) {
    const names = listed(together.map((each) => nameOf(table, each)));
    const detail = [m.end_resigned_together({ names }), ...skunkGivenUp(view, table)].join(' ');
    return { title, detail, won };
  }
  const detail = [m.end_resigned(resigned), ...skunkGivenUp(view, table)].join(' ');
  return { title, detail, won };
}

/** A game that is given up counts by the skunk lines that the winner has passed and the loser has not. */
function skunkGivenUp({ result, scores }: ViewWire, { game: { rules } }: Table): string[] {
  if (!result?.skunk) return [];
  const [winner, loser] = [scores[result.side] ?? 0, scores[1 - result.side] ?? 0];
  const line = rules.skunk_lines.find((each) => loser < each && each <= winner) ?? 0;
  const games = rules.match_points[result.skunk] ?? 1;
  const words = m.end_given_up_skunk({ level: result.skunk, points: line });
  return games > 1 ? [words, m.end_counts_as({ count: games })] : [words];
}

function duelTitle({ side, skunk }: GameOverEvent, table: Table, won: boolean): string {
  if (won) {
    const name = sideName(table, 1 - side);
    const words = [m.end_you_beat, m.end_you_skunked, m.end_you_double, m.end_you_triple];
    return (words[skunk] ?? m.end_you_beat)({ name });
  }
  return skunk && table.you !== null
    ? m.end_skunked({ level: skunk, name: sideName(table, side) })
    : winnerTitle(table, side);
}

function winnerTitle(table: Table, side: number): string {
  const name = sideName(table, side);
  const seats = table.game.rules.sides[side] ?? [];
  if (side === yourSide(table) && seats.length === 1) return m.end_you_win();
  return seats.length > 1 ? m.end_win({ name }) : m.end_wins({ name });
}

/** The score as the board has it: no peg goes past the game hole. */
export function boardScores(view: ViewWire, table: Table): number[] {
  return view.scores.map((score) => Math.min(score, table.game.rules.target));
}

function byText(view: ViewWire, table: Table): string {
  const winner = view.result?.side ?? 0;
  const scores = boardScores(view, table);
  const second = Math.max(...scores.filter((_, side) => side !== winner));
  return m.end_won_by({ points: (scores[winner] ?? 0) - second });
}

function skunkText(view: ViewWire, table: Table, won: boolean): string[] {
  const { rules } = table.game;
  const skunk = view.result?.skunk ?? 0;
  if (!skunk) return [];
  const points = rules.skunk_lines[skunk - 1] ?? 0;
  const games = rules.match_points[skunk] ?? 1;
  const counts = games > 1 ? [m.end_counts_as({ count: games })] : [];
  if (rules.sides.length > 2) return [m.end_skunk_all({ level: skunk }), ...counts];
  const loser = 1 - (view.result?.side ?? 0);
  const needed =
    won || table.you === null
      ? m.end_needed({ name: sideName(table, loser), points })
      : m.end_you_needed({ points });
  return [needed, ...counts];
}

export type SourceRow = { name: string; points: number[] };

const ROWS: readonly [keyof TallyWire, () => string, 'always' | 'if any'][] = [
  ['hand', m.end_hands, 'always'],
  ['crib', m.end_cribs, 'always'],
  ['play', m.end_play, 'always'],
  ['heels', m.end_heels, 'always'],
  ['start', m.end_start, 'if any'],
  ['muggins', m.end_muggins, 'if any'],
  ['overcount', m.end_overcount, 'if any'],
];

/** Points by source and side; the last row tells what went past the game hole, as less than nothing. */
export function sourceRows(view: ViewWire, table: Table): SourceRow[] {
  const rows = ROWS.map(([source, name, when]) => ({
    name: name(),
    points: view.tallies.map((tally) => tally[source]),
    when,
  })).filter(({ points, when }) => when === 'always' || points.some((each) => each > 0));
  const board = boardScores(view, table);
  const beyond = view.scores.map((score, side) => (board[side] ?? 0) - score);
  const past = beyond.some((each) => each < 0) ? [{ name: m.end_beyond(), points: beyond }] : [];
  return [...rows.map(({ name, points }) => ({ name, points })), ...past];
}

/** Points that deals brought and no peg could go any more: what the deals add up to is more than the score then. */
export function pointsBeyond(view: ViewWire, table: Table): number {
  const board = boardScores(view, table);
  return view.scores.reduce((sum, score, side) => sum + score - (board[side] ?? score), 0);
}

/** "Rematch · Ann deals"; with more than two the button does not tell who deals. */
export function rematchLabel(view: ViewWire, chronicle: Chronicle, table: Table): string {
  const dealer = nextDealer(view, chronicle, table);
  return dealer === null
    ? m.act_rematch()
    : m.act_rematch_dealer({ who: who(table, dealer), name: nameOf(table, dealer) });
}

function nextDealer(view: ViewWire, chronicle: Chronicle, table: Table): number | null {
  const { sides, next_game: next } = table.game.rules;
  const winner = view.result?.side;
  if (sides.length !== 2 || sides.some((seats) => seats.length > 1) || winner === undefined) {
    return null;
  }
  const first = chronicle.find(({ number }) => number === 1)?.dealer;
  const sideToDeal = { loser: 1 - winner, winner, alternate: null, cut: null }[next];
  if (sideToDeal !== null) return sides[sideToDeal]?.[0] ?? null;
  return next === 'alternate' && typeof first === 'number' ? 1 - first : null;
}
