/** What the first screen shows of other people: open tables, what one looks for, who asks one to a game. */

import type { Challenge, LobbyMessage, Seeking, TableSummary } from '../lib/wire.gen';
import { openSocket } from '../table/socket';
import { Follower } from './follower';

export class Lobby {
  tables: readonly TableSummary[] = $state.raw([]);
  seeking: Seeking | null = $state.raw(null);
  challenges: readonly Challenge[] = $state.raw([]);
  readonly #follower: Follower<LobbyMessage>;

  constructor() {
    this.#follower = new Follower<LobbyMessage>(
      {
        heard: (message) => {
          if (message.type !== 'lobby') return;
          const { tables, seeking, challenges } = message;
          [this.tables, this.seeking, this.challenges] = [tables, seeking, challenges];
        },
        // An old list is better than none, and comes anew with the line.
        state: () => undefined,
      },
      { open: () => openSocket('/api/lobby/socket') },
    );
  }

  /** Opens the line, or tries at once again where it waits to. */
  connect(): void {
    this.#follower.connect();
  }

  /** Opens it anew, as whoever this browser is by now. */
  renew(): void {
    this.#follower.renew();
  }

  close(): void {
    this.#follower.close();
  }
}
