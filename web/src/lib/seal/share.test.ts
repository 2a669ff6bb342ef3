import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { SealStepWire, SealWire } from '../wire.gen';
import { keptOf } from './kept';
import { commitmentOf, sealOf } from './sealing';
import { Share } from './share';

const GAME = 'g';
const SECRET = '01'.repeat(32);
const OTHER = '02'.repeat(32);
const BOT: SealStepWire = {
  type: 'committed',
  seat: 1,
  commitment: commitmentOf(GAME, 1, OTHER),
  by: 'bot',
};
const SEALED: SealStepWire = { type: 'sealed', seal: sealOf(GAME, SECRET, null) };

function told(...steps: SealStepWire[]): SealWire {
  const restarts = steps.filter(({ type }) => type === 'aborted').length;
  return { scheme: 'cribfair/1', game: GAME, previous: null, steps, restarts, secret: null };
}

function bound(share: Share): SealStepWire {
  const answer = share.take(told(SEALED, BOT));
  if (answer === null || answer === 'lost' || answer.type !== 'commit')
    throw new Error('not bound');
  return { type: 'committed', seat: 0, commitment: answer.commitment, by: 'person' };
}

beforeEach(() => {
  localStorage.clear();
});

describe('our share of a deck', () => {
  test('is bound to the seal that was told, and kept', () => {
    const share = new Share(GAME, 0, 2);
    expect(share.take(told(SEALED, BOT))).toEqual({
      type: 'commit',
      seal: SEALED.type === 'sealed' && SEALED.seal,
      commitment: commitmentOf(GAME, 0, share.kept.share ?? ''),
    });
    expect(keptOf(GAME)).toEqual(share.kept);
  });

  test('is shown only when every seat is bound, and what was told is kept before', () => {
    const share = new Share(GAME, 0, 2);
    const own = bound(share);
    expect(share.take(told(SEALED, own))).toBeNull();
    expect(share.take(told(SEALED, BOT, own))).toEqual({ type: 'reveal', share: share.kept.share });
    expect(keptOf(GAME)?.steps).toEqual([SEALED, BOT, own]);
  });

  test('is shown once', () => {
    const share = new Share(GAME, 0, 2);
    const own = bound(share);
    const shown: SealStepWire = { type: 'revealed', seat: 0, share: share.kept.share ?? '' };
    expect(share.take(told(SEALED, BOT, own, shown))).toBeNull();
  });

  test('is the same after a reload', () => {
    const own = bound(new Share(GAME, 0, 2));
    const again = new Share(GAME, 0, 2);
    expect(bound(again)).toEqual(own);
    expect(again.take(told(SEALED, BOT, own))).toMatchObject({ type: 'reveal' });
  });

  test('is lost in another browser, which may bind itself anew', () => {
    const own = bound(new Share(GAME, 0, 2));
    localStorage.clear();
    const elsewhere = new Share(GAME, 0, 2);
    expect(elsewhere.take(told(SEALED, BOT, own))).toBe('lost');
    const anew = elsewhere.bindAnew(told(SEALED, BOT, own));
    expect(anew).toMatchObject({ type: 'commit' });
    expect(anew).not.toMatchObject({ commitment: own.type === 'committed' && own.commitment });
  });

  test('is drawn anew for another seal', () => {
    const share = new Share(GAME, 0, 2);
    const own = bound(share);
    const before = share.kept.share;
    const second: SealStepWire = {
      type: 'sealed',
      seal: sealOf(GAME, OTHER, SEALED.type === 'sealed' ? SEALED.seal : null),
    };
    const aborted: SealStepWire = { type: 'aborted', secret: SECRET };
    share.take(told(SEALED, BOT, own, aborted, second, BOT));
    expect(share.kept.share).not.toBe(before);
  });

  test('is not shown to a sealing that does not fit', () => {
    const share = new Share(GAME, 0, 2);
    const own = bound(share);
    const late: SealStepWire = { type: 'revealed', seat: 1, share: SECRET };
    expect(() => share.take(told(SEALED, BOT, own, late))).toThrow('false_share');
  });

  test('works where the browser keeps nothing', () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    const share = new Share(GAME, 0, 2);
    const own = bound(share);
    expect(share.take(told(SEALED, BOT, own))).toMatchObject({ type: 'reveal' });
    full.mockRestore();
  });
});

test('heads and cuts are kept', () => {
  const share = new Share(GAME, 0, 2);
  share.hear(0, SECRET);
  share.hear(1, SECRET);
  share.hear(2, OTHER);
  share.cut(1, 17);
  expect(keptOf(GAME)).toMatchObject({ seq: 2, head: OTHER, taps: { 1: 17 } });
});
