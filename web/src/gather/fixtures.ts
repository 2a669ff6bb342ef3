import type { TableSeat, TableWire } from '../lib/wire.gen';
import { duel, partners } from '../table/fixtures/recorded';

export type Sitting = 'free' | 'bot' | { name: string; ready?: boolean };

/** A table where these sit, seen from seat `you`; the first person is its host. */
export function tableOf(sitting: readonly Sitting[], more: Partial<TableWire> = {}): TableWire {
  const { rules } = sitting.length === 4 ? partners.hello.game : duel.hello.game;
  const host = sitting.findIndex((each) => typeof each === 'object');
  return {
    id: 'table-id',
    code: 'ABCD2345',
    ruleset: 'standard',
    title: 'Six-card cribbage',
    rules,
    clock: 'untimed',
    rated: false,
    open: false,
    spectators: false,
    state: 'gathering',
    seats: sitting.map((each, seat) => seatOf(each, seat, host, rules.sides)),
    you: 0,
    host: true,
    suggested_name: 'Guest A2',
    game: null,
    match: { terms: null, wins: [0, 0], points: [0, 0], games: [], winner: null },
    ...more,
  };
}

function seatOf(
  sitting: Sitting,
  seat: number,
  host: number,
  sides: readonly number[][],
): TableSeat {
  const side = sides.findIndex((seats) => seats.includes(seat));
  const empty = { seat, side, name: null, level: null, ready: false, host: false };
  if (sitting === 'free') return { ...empty, kind: 'free' };
  if (sitting === 'bot') return { ...empty, kind: 'bot', name: `Bot ${seat}`, level: 'steady' };
  const { name, ready = false } = sitting;
  return { ...empty, kind: 'person', name, ready, host: seat === host };
}
