/** Who sits at this browser: nobody yet, a guest, or a member. */

import { ask } from '../lib/api';
import type { Me } from '../lib/wire.gen';

const NOBODY: Me = { kind: 'nobody' };

class Person {
  /** As the server said last; null until it has. */
  me: Me | null = $state.raw(null);

  readonly member = $derived(this.me?.kind === 'member' ? this.me : null);

  /** Asks the server again. Where it does not answer, what was known stays. */
  async refresh(): Promise<void> {
    try {
      this.me = await ask<Me>('/api/me');
    } catch {
      this.me ??= NOBODY;
    }
  }
}

export const person = new Person();
