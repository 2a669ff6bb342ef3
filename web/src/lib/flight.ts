/** Cards fly from where they left to where they arrive: one pair of transitions for the whole table. */

import { cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';
import { pace } from './settings.svelte';

const FLIGHT = 220;

type Flight = {
  /** The card's name: the same where it leaves and where it lands. */
  key: string | number;
  /** Whose card it is: if it leaves nothing visible it comes from what carries `data-flies-from` with that seat. */
  seat?: number | undefined;
};

const leaving = new Map<Flight['key'], DOMRect>();
const arriving = new Set<Flight['key']>();

/** `out:depart`: the card is gone at once where it flies on, and fades where it does not. */
export function depart(node: Element, { key }: Flight): () => TransitionConfig {
  leaving.set(key, placeOf(node));
  // Both ends are told in one update; which of them first is not said.
  return () => {
    const flies = arriving.delete(key);
    if (!flies) leaving.delete(key);
    return { duration: pace(FLIGHT), css: flies ? () => 'opacity: 0' : (t) => `opacity: ${t}` };
  };
}

/** `in:arrive`: the card comes from where it left, from its player's seat, or drops in from above. */
export function arrive(node: Element, { key, seat }: Flight): () => TransitionConfig {
  arriving.add(key);
  return () => {
    const left = leaving.get(key);
    leaving.delete(key);
    if (!left) arriving.delete(key);
    const origin = left ?? document.querySelector(`[data-flies-from="${seat}"]`);
    return { duration: pace(FLIGHT), easing: cubicOut, css: pathTo(node, origin) };
  };
}

function pathTo(node: Element, origin: DOMRect | Element | null): TransitionConfig['css'] {
  if (!origin) return (t, u) => `opacity: ${t}; transform: translateY(${-40 * u}px)`;
  const from = origin instanceof Element ? origin.getBoundingClientRect() : origin;
  const to = placeOf(node);
  const x = from.x + from.width / 2 - (to.x + to.width / 2);
  const y = from.y + from.height / 2 - (to.y + to.height / 2);
  const size = origin instanceof Element ? 0.6 : from.width / (to.width || 1);
  return (t, u) =>
    `opacity: ${Math.min(1, 4 * t)}; transform: translate(${x * u}px, ${y * u}px) scale(${1 + (size - 1) * u})`;
}

/** Where the card itself is, without the caption and the room around it. */
function placeOf(node: Element): DOMRect {
  return (node.querySelector('.card') ?? node).getBoundingClientRect();
}
