import { motionReduced, pace } from '../lib/settings.svelte';

const FLIGHT = 220;
const APART = 90;

/** Cards of the hand come one by one from the pack that lies on the table. */
export function dealIn(hand: HTMLElement): void {
  if (motionReduced()) return;
  const pack = document.querySelector('[data-origin=stub]')?.getBoundingClientRect();
  hand.querySelectorAll('[role=option]').forEach((card, i) => {
    const place = card.getBoundingClientRect();
    const x = (pack?.x ?? place.x) - place.x;
    const y = (pack?.y ?? place.y - 200) - place.y;
    card.animate(
      [
        { opacity: 0, transform: `translate(${x}px, ${y}px)` },
        { opacity: 1, transform: 'none' },
      ],
      {
        duration: pace(FLIGHT),
        delay: pace(i * APART),
        easing: 'cubic-bezier(.2,.8,.2,1)',
        fill: 'backwards',
      },
    );
  });
}
