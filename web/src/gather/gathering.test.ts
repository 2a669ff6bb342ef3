import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket } from '../table/fixtures/socket';
import { tableOf } from './fixtures';
import { Gathering } from './gathering.svelte';

const before = tableOf([{ name: 'Ann' }, 'free'], { you: null });
const after = tableOf([{ name: 'Ann' }, { name: 'Ben' }], { you: 1 });

let sockets: FakeSocket[];
let gathering: Gathering;

const asked = vi.fn<typeof fetch>();
const answers = (status: number, body: unknown) => {
  asked.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }));
};

beforeEach(() => {
  vi.stubGlobal('fetch', asked);
  sockets = [];
  gathering = new Gathering('table-id', {
    open: () => {
      const opened = new FakeSocket();
      sockets.push(opened);
      return opened;
    },
  });
  gathering.connect();
  sockets[0]?.says({ type: 'table', table: before });
});
afterEach(() => {
  vi.unstubAllGlobals();
  asked.mockReset();
});

test('who sits down is followed by a line that knows them', async () => {
  answers(200, after);
  await gathering.sit(1, 'Ben');
  expect(asked).toHaveBeenCalledWith(
    '/api/tables/table-id/seats/1',
    expect.objectContaining({ method: 'PUT', body: '{"name":"Ben"}' }),
  );
  expect(sockets).toHaveLength(2);
  sockets[1]?.says({ type: 'table', table: after });
  expect(gathering.table?.you).toBe(1);
});

test('an answer that comes late does not take back what the line has told since', async () => {
  answers(200, before);
  sockets[0]?.says({ type: 'table', table: after });
  await gathering.ready(true);
  expect(gathering.table).toEqual(after);
});

test('while the line is down the answer is all there is', async () => {
  sockets[0]?.breaks();
  answers(200, after);
  await gathering.ready(true);
  expect(gathering.table).toEqual(after);
});

test('a refusal is told in the server’s words and changes nothing', async () => {
  answers(409, { code: 'seat_taken', message: 'seat 1 is taken' });
  await gathering.sit(1, '');
  expect(gathering.problem).toBe('seat 1 is taken');
  expect(gathering.table).toEqual(before);
  expect(gathering.busy).toBe(false);
});

test('two presses are one request', async () => {
  answers(200, after);
  await Promise.all([gathering.ready(true), gathering.ready(true)]);
  expect(asked).toHaveBeenCalledTimes(1);
});
