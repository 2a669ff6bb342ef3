import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Company, Said, SeatNow } from '../lib/wire.gen';
import { duel, partners } from '../table/fixtures/recorded';
import type { Table } from '../table/seating';
import { awaySeats, besideSeat, goneSeats, leftAt, minutes, roughly, secondsLeft } from './beside';
import { absenceAt, pausingAt } from './choices';
import { ServerClock } from './clock.svelte';
import { partnersOf, resigningAt } from './resigning';
import { isWithheld, PHRASES, phraseWords, saidWords } from './talking';

const two: Table = { game: duel.hello.game, you: 0 };
const four: Table = { game: partners.hello.game, you: 0 };
const NOW = 1000;
const THERE: SeatNow = {
  bank: null,
  deadline: null,
  away_since: null,
  gone_at: null,
  left: null,
  wish: null,
  pause: false,
};
const AWAY = { away_since: NOW - 18, gone_at: NOW + 42 };
const GONE = { away_since: NOW - 70, gone_at: NOW - 10 };

function company(seats: Partial<SeatNow>[], more: Partial<Company> = {}): Company {
  return {
    type: 'company',
    now: NOW,
    waiting_for: [],
    deal_by: null,
    seats: seats.map((seat) => ({ ...THERE, ...seat })),
    may_claim: true,
    paused: null,
    clock: 'untimed',
    rated: false,
    table: 'table-id',
    again: null,
    ...more,
  };
}

describe('beside a seat', () => {
  test.each<[string, Partial<SeatNow>, Partial<Company>, string, string]>([
    ['nothing while its player is there', {}, {}, 'here', ''],
    ['the countdown of a lost line', AWAY, {}, 'away', 'reconnecting 0:42'],
    ['no countdown in games by days', { ...AWAY, gone_at: null }, { clock: '1d' }, 'away', 'away'],
    ['gone', GONE, {}, 'offline', 'gone'],
    ['a bot in its place', { ...GONE, left: 'left' }, {}, 'offline', 'a computer plays on'],
    ['a share still to come', { gone_at: NOW + 30 }, {}, 'here', 'sealing the deck 0:30'],
    [
      'move and bank',
      { deadline: NOW + 195, bank: 180 },
      { clock: 'live' },
      'here',
      '0:15 and 3:00',
    ],
    ['the bank alone', { deadline: NOW + 61.2, bank: 180 }, { clock: 'live' }, 'here', 'bank 1:02'],
    ['a day', { deadline: NOW + 90_000 }, { clock: '3d' }, 'here', '25 hours left'],
    ['a pause', { deadline: NOW + 9 }, { clock: 'live', paused: NOW }, 'here', 'paused'],
  ])('%s', (_, seat, more, presence, note) => {
    expect(besideSeat(company([{}, seat], more), 1, NOW)).toEqual({ presence, note });
  });

  test('of a game against computers, or a seat that is none, nothing', () => {
    expect(besideSeat(null, 0, NOW)).toEqual({ presence: 'here', note: '' });
    expect(besideSeat(company([{}]), 4, NOW)).toEqual({ presence: 'here', note: '' });
  });

  test('who is away may come back, and who is gone is gone to the second', () => {
    const at = company([{}, AWAY, { ...GONE, left: 'resigned' }]);
    expect(awaySeats(at)).toEqual([1]);
    expect(goneSeats(at, NOW + 41.9)).toEqual([]);
    expect(goneSeats(at, NOW + 42)).toEqual([1]);
    expect(leftAt(at)).toEqual([null, null, 'resigned']);
    expect([awaySeats(null), goneSeats(null, NOW), leftAt(null)]).toEqual([[], [], []]);
  });

  test('seconds are counted down to nothing, and not in a pause', () => {
    const at = company([{ deadline: NOW + 20, bank: 0 }, {}], { clock: 'live' });
    expect(secondsLeft(at, 0, NOW + 5)).toBe(15);
    expect(secondsLeft(at, 0, NOW + 25)).toBe(0);
    expect(secondsLeft(at, 1, NOW)).toBeNull();
    expect(secondsLeft({ ...at, paused: NOW }, 0, NOW)).toBeNull();
  });

  test('time in words promises nobody more than there is', () => {
    expect([minutes(0), minutes(0.1), minutes(59.5), minutes(-3)]).toEqual([
      '0:00',
      '0:01',
      '1:00',
      '0:00',
    ]);
    const day = 86_400;
    expect([roughly(3 * day - 1), roughly(2 * day - 1), roughly(3600), roughly(3599)]).toEqual([
      '2 days',
      '47 hours',
      '1 hour',
      '59 minutes',
    ]);
  });
});

describe('resigning with a partner', () => {
  const seats = four.game.seats.map((seat, at) => ({
    ...seat,
    name: ['Ann', 'Kate', 'Bob', 'Hetty'][at] ?? '',
    kind: at % 2 ? ('bot' as const) : ('person' as const),
  }));
  const friends: Table = { game: { ...four.game, seats }, you: 0 };

  test('who wishes it waits for the partner, who may agree', () => {
    expect(resigningAt([], null, friends)).toBeNull();
    expect(resigningAt([0], null, friends)).toEqual({
      mine: true,
      title: 'You wish to resign. It is for Bob to agree.',
    });
    expect(resigningAt([2], null, friends)).toEqual({
      mine: false,
      title: 'Bob wishes to resign. If you agree, Kate & Hetty win the game.',
    });
  });

  test('it is nobody’s affair on the other side, or of who watches', () => {
    expect(resigningAt([1], null, friends)).toBeNull();
    expect(resigningAt([0], null, { ...friends, you: null })).toBeNull();
  });

  test('a computer is not asked, nor whoever it plays on for', () => {
    expect(partnersOf(friends, 0, null)).toEqual([2]);
    expect(partnersOf(friends, 1, null)).toEqual([]);
    expect(partnersOf(friends, 0, company([{}, {}, { ...GONE, left: 'left' }, {}]))).toEqual([]);
  });
});

describe('when somebody is gone', () => {
  test('the others may wait, claim, or have a computer play on', () => {
    const absence = absenceAt(company([{}, GONE]), two, NOW);
    expect(absence).toEqual({
      title: 'Ann is gone.',
      may: ['wait', 'claim', 'bot'],
      mine: 'wait',
      wishes: [],
    });
  });

  test('nobody claims where that is not offered, and the others’ wishes are told', () => {
    const seats = [{ wish: 'bot' as const }, GONE, { wish: 'bot' as const }, GONE];
    const absence = absenceAt(company(seats, { may_claim: false }), four, NOW);
    const name = (seat: number) => four.game.seats[seat]?.name ?? '';
    expect(absence).toEqual({
      title: `${name(1)} and ${name(3)} are gone.`,
      may: ['wait', 'bot'],
      mine: 'bot',
      wishes: [`${name(2)} wants a computer to play on.`],
    });
  });

  test.each<[string, Company | null, Table]>([
    ['nobody is gone', company([{}, AWAY]), two],
    ['one only watches', company([{}, GONE]), { ...two, you: null }],
    ['one has left oneself', company([{ left: 'resigned' }, GONE]), two],
    ['one is taken for gone oneself', company([GONE, GONE]), two],
    ['a computer plays there already', company([{}, { ...GONE, left: 'left' }]), two],
    ['there are no people', null, two],
  ])('there is nothing to choose where %s', (_, at, table) => {
    expect(absenceAt(at, table, NOW)).toBeNull();
  });
});

describe('a pause', () => {
  const live = { clock: 'live' as const };

  test.each<[string, Partial<SeatNow>[], Partial<Company>, string, string]>([
    ['may be asked for', [{}, {}], live, 'none', ''],
    ['is asked for by oneself', [{ pause: true }, {}], live, 'mine', 'You ask for a pause.'],
    ['is asked for by another', [{}, { pause: true }], live, 'asked', 'Ann would like a pause.'],
    ['is', [{}, {}], { ...live, paused: NOW }, 'paused', 'The clocks stand still.'],
  ])('%s', (_, seats, more, state, title) => {
    expect(pausingAt(company(seats, more), two)).toEqual({ state, title });
  });

  test('is nothing without a clock, for a spectator, or for who has left', () => {
    expect(pausingAt(company([{}, {}]), two)).toBeNull();
    expect(pausingAt(company([{}, {}], live), { ...two, you: null })).toBeNull();
    expect(pausingAt(company([{ left: 'left' }, {}], live), two)).toBeNull();
    expect(pausingAt(null, two)).toBeNull();
  });
});

describe('what is said', () => {
  const line: Said = { id: 1, seat: 1, name: 'Ann', phrase: null, text: null, at: NOW };

  test('every phrase has words of its own', () => {
    expect(new Set(PHRASES.map(phraseWords)).size).toBe(PHRASES.length);
    expect(saidWords({ ...line, phrase: 'good_luck' })).toBe('Good luck');
  });

  test('own words are told as they were written', () => {
    expect(saidWords({ ...line, text: '<b>hm</b>' })).toBe('<b>hm</b>');
    expect([saidWords(line), isWithheld(line)]).toEqual(['wrote something.', true]);
    expect(isWithheld({ ...line, phrase: 'ouch' })).toBe(false);
  });
});

describe('the server’s clock', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 50_000 });
    return () => {
      vi.useRealTimers();
    };
  });

  test('goes on from what the server told last, whatever this machine’s says', () => {
    const clock = new ServerClock();
    clock.set(NOW);
    expect(clock.now).toBe(NOW);
    vi.advanceTimersByTime(1500);
    expect(clock.now).toBe(NOW + 1.5);
    clock.set(NOW + 60);
    expect(clock.now).toBe(NOW + 60);
  });
});
