import type { HandCard } from '../lib/components/Hand.svelte';
import { m } from '../lib/paraglide/messages.js';
import type { LegalWire } from '../lib/wire.gen';
import { plays } from './doing';
import { captionOf } from './results';

/** The hand with what each card makes; a card that may not be played says why. */
export function captioned(hand: readonly string[], legal: readonly LegalWire[]): HandCard[] {
  const playable = plays(legal);
  return hand.map((card) => {
    if (!playable.length) return { card, caption: '' };
    const play = playable.find((each) => each.card === card);
    return play
      ? { card, caption: captionOf(play) }
      : { card, caption: m.caption_over(), illegal: true };
  });
}
