/**
 * One seat's line to the server: it comes back by itself, notices gaps, and sends every action once.
 *
 * An action has an id of ours. Until it is answered it is sent again after each reconnection, with the same id, so that
 * the server takes it once however often the line breaks.
 */

import type { Answer } from '../lib/seal/share';
import type {
  ActionWire,
  Batch,
  ClientMessage,
  Company,
  Hello,
  Refused,
  SealWire,
  ServerMessage,
} from '../lib/wire.gen';
import { backoff } from './backoff';
import { newId } from './identity';
import { type Clock, realClock } from './playback';

export type Gone = 'missing' | 'closed';
export type LineState = 'connecting' | 'open' | 'lost' | 'closed';

/** What we need of a WebSocket. */
export type Socket = Pick<
  WebSocket,
  'send' | 'close' | 'onopen' | 'onmessage' | 'onclose' | 'readyState'
>;

type Handlers = {
  state: (state: LineState) => void;
  /** The whole game: at first, after a reconnection, and where something was missed. */
  hello: (hello: Hello) => void;
  batch: (batch: Batch) => void;
  /** How far the deck is sealed, before what it deals; after the end with its secret. */
  seal: (seal: SealWire) => void;
  /** What stands around the cards has changed. */
  company: (company: Company) => void;
  /** Our action was taken, or it was refused. */
  answered: (refused: Refused | null) => void;
  /** The game is not here for us, or is closed for good. */
  gone: (why: Gone) => void;
};

type Options = { open: () => Socket; clock?: Clock; id?: () => string };

/** Unanswered for so long the line is taken for dead. */
const PATIENCE = 6000;
/** A stored action whose batches have not come after so long is asked for. */
const BATCHES_LATE = 3000;
/** A line that says nothing for so long is asked whether it is there, and is dead when it does not answer in time. */
const QUIET = 5000;
const PONG_LATE = 4000;
const OPEN = 1;
/** What the server closes with where coming back would not help. */
const FOR_GOOD: Record<number, Gone> = { 4404: 'missing', 4409: 'closed' };

type Sent = { id: string; question: string | null; action: ActionWire };

export class Connection {
  readonly #handlers: Handlers;
  readonly #open: () => Socket;
  readonly #clock: Clock;
  readonly #id: () => string;
  #socket: Socket | null = null;
  #state: LineState = 'connecting';
  #have: number | null = null;
  #pending: Sent | null = null;
  #continued: number | null = null;
  #failures = 0;
  #retry: (() => void) | null = null;
  #overdue: (() => void) | null = null;
  #late: (() => void) | null = null;
  #quiet: (() => void) | null = null;

  constructor(handlers: Handlers, { open, clock = realClock, id = newId }: Options) {
    this.#handlers = handlers;
    this.#open = open;
    this.#clock = clock;
    this.#id = id;
  }

  /** An action was sent and is not answered yet. */
  get busy(): boolean {
    return this.#pending !== null;
  }

  connect(): void {
    this.#retry?.();
    this.#retry = null;
    if (this.#socket || this.#state === 'closed') return;
    const socket = this.#open();
    this.#socket = socket;
    this.#lossAfter(PATIENCE);
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      if (this.#socket !== socket) return;
      this.#listen();
      this.#take(JSON.parse(data) as ServerMessage);
    };
    socket.onclose = ({ code }: CloseEvent) => {
      if (this.#socket !== socket) return;
      const why = FOR_GOOD[code];
      if (!why) {
        this.#lose();
        return;
      }
      this.close();
      this.#handlers.gone(why);
    };
  }

  /** The browser knows that there is no network: nothing will come on this line, whether or not it is closed. */
  offline(): void {
    if (this.#socket) this.#lose();
  }

  close(): void {
    this.#move('closed');
    this.#retry?.();
    this.#overdue?.();
    this.#late?.();
    this.#drop();
  }

  /** Sends an action, unless one is still unanswered: two taps are one move. Says whether it did. */
  act(question: string | null, action: ActionWire): boolean {
    if (this.#pending || this.#state === 'closed') return false;
    this.#pending = { id: this.#id(), question, action };
    this.#sendPending();
    return true;
  }

  /** This seat has seen the show of that deal. */
  proceed(deal: number): void {
    this.#continued = deal;
    this.#send({ type: 'continue', deal });
  }

  /** Says our part in the sealing of the deck; what is lost with the line is said again after the next hello. */
  share(answer: Answer): void {
    this.#send(answer);
  }

  /** Tells what this person wants, of matters that are no move: said twice it is the same. */
  tell(message: Extract<ClientMessage, { type: 'choose' | 'pause' }>): void {
    this.#send(message);
  }

  #take(message: ServerMessage): void {
    switch (message.type) {
      case 'hello':
        this.#welcome(message);
        break;
      case 'company':
        this.#handlers.company(message);
        break;
      case 'events':
        this.#follow(message.batches);
        break;
      case 'seal':
        this.#handlers.seal(message.seal);
        break;
      case 'done':
        this.#answer(message.id, null);
        this.#expect(message.seq);
        break;
      case 'refused':
        this.#answer(message.id, message);
        break;
      case 'pong':
        break;
      case 'error':
        // What we send is well formed; a Continue that comes too late is told by the batches that follow.
        break;
    }
  }

  #welcome(hello: Hello): void {
    this.#failures = 0;
    this.#have = hello.batch.seq;
    this.#move('open');
    this.#handlers.hello(hello);
    if (hello.seal) this.#handlers.seal(hello.seal);
    this.#sendPending();
    const { view, waiting_for: waiting } = hello.batch;
    if (hello.you !== null && this.#continued === view.deal_number && waiting.includes(hello.you)) {
      this.proceed(view.deal_number);
    }
  }

  #follow(batches: readonly Batch[]): void {
    for (const batch of batches) {
      if (this.#have === null || batch.seq <= this.#have) continue;
      if (batch.seq !== this.#have + 1) {
        this.#send({ type: 'hello', have: this.#have });
        return;
      }
      this.#have = batch.seq;
      this.#handlers.batch(batch);
    }
  }

  #answer(id: string, refused: Refused | null): void {
    if (this.#pending?.id !== id) return;
    this.#pending = null;
    this.#overdue?.();
    this.#handlers.answered(refused);
    if (refused && refused.batch.seq !== this.#have) {
      this.#send({ type: 'hello', have: this.#have });
    }
  }

  #expect(seq: number): void {
    if ((this.#have ?? 0) >= seq) return;
    this.#late?.();
    this.#late = this.#clock(BATCHES_LATE, () => {
      if ((this.#have ?? 0) < seq) this.#send({ type: 'hello', have: this.#have });
    });
  }

  #sendPending(): void {
    if (!this.#pending) return;
    this.#send({ type: 'act', ...this.#pending });
    this.#overdue?.();
    this.#overdue = this.#clock(PATIENCE, () => {
      if (this.#pending && this.#socket) this.#lose();
    });
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Something was heard: the next silence is counted from now. */
  #listen(): void {
    this.#quiet?.();
    this.#quiet = this.#clock(QUIET, () => {
      this.#send({ type: 'ping' });
      this.#lossAfter(PONG_LATE);
    });
  }

  #lossAfter(ms: number): void {
    this.#quiet?.();
    this.#quiet = this.#clock(ms, () => {
      this.#lose();
    });
  }

  #lose(): void {
    this.#drop();
    if (this.#state === 'closed') return;
    this.#move('lost');
    this.#failures++;
    this.#retry?.();
    this.#retry = this.#clock(backoff(this.#failures), () => {
      this.connect();
    });
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#quiet?.();
    socket?.close();
  }

  #move(state: LineState): void {
    if (this.#state === state || this.#state === 'closed') return;
    this.#state = state;
    this.#handlers.state(state);
  }
}
