/** A table that people gather at, as it stands, and what the person at this screen does there. */

import { sentence } from '../lib/api';
import { settings } from '../lib/settings.svelte';
import { beReady, leaveSeat, mute, report, say, seatBot, takeSeat } from '../lib/tables';
import type { LobbyMessage, Mute, Say, TableWire, Talk } from '../lib/wire.gen';
import type { Socket } from '../table/connection';
import { openSocket } from '../table/socket';
import { Follower, type FollowState } from './follower';

type Options = { open?: (path: string) => Socket };

export class Gathering {
  readonly id: string;
  /** As the server told it last, null until it has. */
  table: TableWire | null = $state.raw(null);
  /** What was said last, null until the server has told it. */
  talk: Talk | null = $state.raw(null);
  line: FollowState = $state('connecting');
  /** Why the last request was refused. */
  problem = $state('');
  /** A request is on its way. */
  busy = $state(false);
  readonly #follower: Follower<LobbyMessage>;

  constructor(id: string, { open = openSocket }: Options = {}) {
    this.id = id;
    const path = `/api/tables/${encodeURIComponent(id)}/socket`;
    this.#follower = new Follower<LobbyMessage>(
      {
        heard: (message) => {
          if (message.type === 'table') this.table = message.table;
          else if (message.type === 'talk') this.talk = message;
        },
        state: (state) => (this.line = state),
      },
      { open: () => open(settings.chat ? `${path}?chat=true` : path) },
    );
  }

  connect(): void {
    this.#follower.connect();
  }

  close(): void {
    this.#follower.close();
  }

  async sit(seat: number, name: string): Promise<void> {
    await this.#change(() => takeSeat(this.id, seat, name));
    // Who came unknown is somebody from now on: the line that was opened before does not know whom it speaks to.
    this.#follower.renew();
  }

  async leave(seat: number): Promise<void> {
    await this.#change(() => leaveSeat(this.id, seat));
  }

  async addBot(seat: number, level: string): Promise<void> {
    await this.#change(() => seatBot(this.id, seat, level));
  }

  async ready(ready: boolean): Promise<void> {
    await this.#change(() => beReady(this.id, ready));
  }

  /** Says something; whether it was said. */
  async say(words: Say): Promise<boolean> {
    await this.#ask(() => say(this.id, words));
    return !this.problem;
  }

  async report(line: number): Promise<boolean> {
    await this.#ask(() => report(this.id, line));
    return !this.problem;
  }

  async mute(seat: number, how: Mute['mute']): Promise<void> {
    await this.#ask(() => mute(this.id, seat, how));
  }

  /** Whether people's own words are told here too. */
  chat(on: boolean): void {
    settings.chat = on;
    this.#follower.renew();
  }

  /**
   * The line tells what came of it. An answer may be older than what the line has told since, so it counts only while
   * the line is down.
   */
  async #change(request: () => Promise<TableWire>): Promise<void> {
    await this.#ask(async () => {
      const table = await request();
      if (this.line !== 'open') this.table = table;
    });
  }

  async #ask(request: () => Promise<unknown>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = '';
    try {
      await request();
    } catch (error) {
      this.problem = sentence(error);
    } finally {
      this.busy = false;
    }
  }
}
