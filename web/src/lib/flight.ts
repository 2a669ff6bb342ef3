/** Cards fly from where they left to where they arrive: one pair of transitions for the whole table. */

import { cubicOut } from 'svelte/easing';
import { crossfade, type CrossfadeParams, type TransitionConfig } from 'svelte/transition';
import { pace } from './settings.svelte';

const FLIGHT = 220;

/**
 * Give both the card's name as `key`: `out:depart` where it leaves, `in:arrive` where it lands.
 * A card that comes from nowhere visible drops in from above.
 */
export const [depart, arrive] = crossfade({
  duration: () => pace(FLIGHT),
  easing: cubicOut,
  fallback: dropIn,
});

function dropIn(_node: Element, _params: CrossfadeParams, intro: boolean): TransitionConfig {
  return {
    duration: pace(FLIGHT),
    easing: cubicOut,
    css: (t, u) => (intro ? `opacity: ${t}; transform: translateY(${-40 * u}px)` : `opacity: ${t}`),
  };
}
