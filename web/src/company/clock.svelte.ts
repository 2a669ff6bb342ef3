/** The server's clock, as this screen knows it: read in a component it goes on by itself. */

import { createSubscriber } from 'svelte/reactivity';

const OFTEN = 250;
const MS = 1000;

export class ServerClock {
  #ahead = 0;
  readonly #ticking = createSubscriber((tick) => {
    const timer = setInterval(tick, OFTEN);
    return () => {
      clearInterval(timer);
    };
  });

  /** The server has just told its time: seconds since 1970. */
  set(now: number): void {
    this.#ahead = now - Date.now() / MS;
  }

  /** Seconds since 1970 by the server's clock. */
  get now(): number {
    this.#ticking();
    return Date.now() / MS + this.#ahead;
  }
}
