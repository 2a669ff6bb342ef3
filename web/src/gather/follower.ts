/** A line to a socket that only tells how things stand: whatever comes is the whole, so after a break it just begins anew. */

import { backoff } from '../table/backoff';
import type { Socket } from '../table/connection';
import { type Clock, realClock } from '../table/playback';

export type FollowState = 'connecting' | 'open' | 'lost' | 'closed';

type Handlers<Message> = {
  heard: (message: Message) => void;
  state: (state: FollowState) => void;
};

type Options = { open: () => Socket; clock?: Clock };

/** What the server closes with where coming back would not help. */
const FOR_GOOD = new Set([4404, 4409]);

export class Follower<Message> {
  readonly #handlers: Handlers<Message>;
  readonly #open: () => Socket;
  readonly #clock: Clock;
  #socket: Socket | null = null;
  #state: FollowState = 'connecting';
  #failures = 0;
  #retry: (() => void) | null = null;

  constructor(handlers: Handlers<Message>, { open, clock = realClock }: Options) {
    this.#handlers = handlers;
    this.#open = open;
    this.#clock = clock;
  }

  /** Opens the line, or tries at once again where it waits to. */
  connect(): void {
    this.#retry?.();
    this.#retry = null;
    if (this.#socket || this.#state === 'closed') return;
    const socket = this.#open();
    this.#socket = socket;
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      if (this.#socket !== socket) return;
      this.#failures = 0;
      this.#move('open');
      this.#handlers.heard(JSON.parse(data) as Message);
    };
    socket.onclose = ({ code }: CloseEvent) => {
      if (this.#socket !== socket) return;
      if (FOR_GOOD.has(code)) this.close();
      else this.#lose();
    };
  }

  /** Opens the line anew, as whoever this browser is by now. */
  renew(): void {
    this.#drop();
    this.connect();
  }

  close(): void {
    this.#move('closed');
    this.#retry?.();
    this.#drop();
  }

  #lose(): void {
    this.#drop();
    this.#move('lost');
    this.#failures++;
    this.#retry = this.#clock(backoff(this.#failures), () => {
      this.connect();
    });
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #move(state: FollowState): void {
    if (this.#state === state || this.#state === 'closed') return;
    this.#state = state;
    this.#handlers.state(state);
  }
}
