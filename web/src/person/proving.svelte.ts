/** What may not be undone wants proof that it is really the person who does it. */

import { sentence } from '../lib/api';
import type { Proof } from '../lib/wire.gen';
import { person } from './me.svelte';
import { brokenOff, logInByPasskey } from './passkeys';

export class Proving {
  open = $state(false);
  busy = $state(false);
  problem = $state('');
  #work: ((proof: Proof) => Promise<void>) | null = null;

  /** Does `work`, once the person has proved who they are. What it is refused for is told where they prove it. */
  async begin(work: (proof: Proof) => Promise<void>): Promise<void> {
    await person.refresh();
    this.#work = work;
    this.problem = '';
    this.open = true;
    // A fresh log-in stands for a password where the account has none.
    if (!person.member?.has_password && person.member?.recent) await this.#run({ password: null });
  }

  async byPassword(password: string): Promise<void> {
    await this.#run({ password });
  }

  async byPasskey(): Promise<void> {
    await this.#run({ password: null }, logInByPasskey);
  }

  async #run(proof: Proof, first?: () => Promise<void>): Promise<void> {
    const work = this.#work;
    if (!work || this.busy) return;
    this.busy = true;
    this.problem = '';
    try {
      await first?.();
      await work(proof);
      this.open = false;
      await person.refresh();
    } catch (error) {
      if (!brokenOff(error)) this.problem = sentence(error);
    } finally {
      this.busy = false;
    }
  }
}
