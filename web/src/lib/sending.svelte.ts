/** A request that a person waits for: whether it is under way, and what became of it. */

import { sentence } from './api';

export class Sending {
  busy = $state(false);
  /** What went wrong, for the person; empty where nothing did. */
  problem = $state('');

  /** Does it, unless it is being done. True when it went well. */
  async run(work: () => Promise<void>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.problem = '';
    try {
      await work();
      return true;
    } catch (error) {
      this.problem = sentence(error);
      return false;
    } finally {
      this.busy = false;
    }
  }
}
