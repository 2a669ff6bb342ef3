import { tick } from 'svelte';

/**
 * Puts the focus back on the table when what had it has gone, as a played card does: on your hand while there is one,
 * else on the action. A person who never touched the table is left alone.
 */
export class FocusKeeper {
  #last: Element | null = null;

  /** Somebody moved the focus to this part of the table. */
  moved(to: EventTarget | null): void {
    this.#last = to instanceof Element ? to : null;
  }

  async keep(root: HTMLElement): Promise<void> {
    await tick();
    if (!this.#last || this.#last.isConnected || document.activeElement !== document.body) return;
    const hand = root.querySelector<HTMLElement>('[data-testid=hand] [role=option][tabindex="0"]');
    const action = root.querySelector<HTMLElement>(
      ':is([data-testid=action], [data-testid=rematch]) button',
    );
    (hand ?? action)?.focus({ preventScroll: true });
  }
}
