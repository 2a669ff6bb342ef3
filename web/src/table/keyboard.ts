import type { LiveTable } from './table.svelte';

/** Where a key belongs to what has the focus, not to the table. */
const OWN_KEYS = 'input:not([type=range]), select, textarea, dialog, [role=log]';
const OWN_ENTER = 'button, a, [role=option]:not([aria-disabled=true])';

/** What a key does at the table beyond the part that has the focus. Says whether it did something. */
export function tableKey(event: KeyboardEvent, live: LiveTable, help: () => void): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(OWN_KEYS)) return false;
  const { moment } = live;
  const onControl = target?.closest(OWN_ENTER) ?? null;
  // Any key shows what is on its way, and then does what it does; a count has keys of its own.
  if (moment?.playing && !moment.counting && event.key !== 'Tab') live.skip();
  switch (event.key) {
    case '?':
      help();
      return true;
    case 'Enter':
      if (onControl) return false;
      live.act();
      return true;
    case 'ArrowLeft':
      if (!moment?.counting) return false;
      live.back();
      return true;
    case 'ArrowRight':
      if (!moment?.counting) return false;
      live.forward();
      return true;
    case ' ':
      if (onControl || !moment?.playing) return false;
      live.skip();
      return true;
    default:
      return false;
  }
}
