import { tick } from 'svelte';
import type { Attachment } from 'svelte/attachments';

/** Keeps the line that is told now in sight, where a count has more lines than fit. */
export function followLine(lit: () => number): Attachment {
  return (list) => {
    $effect(() => {
      void lit();
      void tick().then(() => {
        list.querySelector('[aria-current=step]')?.scrollIntoView({ block: 'nearest' });
      });
    });
  };
}
