import { leftAt } from '../company/beside';
import type { LogEntry } from '../lib/components/Log.svelte';
import { m } from '../lib/paraglide/messages.js';
import { handTitle } from './calling';
import type { Scene } from './scene';
import { nearSide } from './seating';
import type { Seen } from './seen.svelte';
import { handSeen, pointsTold } from './show';
import { dealLines } from './telling';

/** "Deal 6", or what comes before the first. */
export function dealHeading({ view }: Scene): string {
  return view.deal_number ? m.deal_number({ number: view.deal_number }) : m.deal_before();
}

/** The lines of the deal that runs, and last what happens now. */
export function railLines({ scene, table, live, moment }: Seen): LogEntry[] {
  const deal = scene.chronicle.at(-1);
  const lines = deal ? dealLines(deal, table, leftAt(live.company)) : [];
  const owner = nearSide(table);
  if (live.asked) {
    const [first] = live.legal;
    const text =
      first?.type === 'discard'
        ? m.now_toss({ count: first.cards.length })
        : first?.type === 'cut'
          ? m.now_cut()
          : m.now_your_turn();
    return [...lines, { key: 'now', owner, text, now: true }];
  }
  const seen = handSeen(moment);
  if (!seen || !moment.counting || moment.counting.pegged) return lines;
  const hand = handTitle(table, seen.hand.seat, seen.hand.crib);
  const text = m.now_counting({ hand });
  return [...lines, { key: 'now', text, now: true, figure: pointsTold(seen) }];
}
