import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSocket } from './socket';

const closed = vi.fn();

class Wire extends EventTarget {
  static readonly CONNECTING = 0;
  readyState = Wire.CONNECTING;
  close = closed;

  stands(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
}

beforeEach(() => {
  vi.stubGlobal('WebSocket', Wire);
});
afterEach(() => {
  vi.unstubAllGlobals();
  closed.mockClear();
});

const opened = () => openSocket('/api/lobby/socket') as unknown as Wire;

test('a socket that is left on its way is closed once it stands', () => {
  const wire = opened();
  wire.close();
  expect(closed).not.toHaveBeenCalled();
  wire.stands();
  expect(closed).toHaveBeenCalledOnce();
});

test('a socket that stands is closed at once', () => {
  const wire = opened();
  wire.stands();
  expect(closed).not.toHaveBeenCalled();
  wire.close();
  expect(closed).toHaveBeenCalledOnce();
});
