// Generated from the server's wire structs by `python -m fifteentwo.server.schema`. Do not edit.

/** The version of the wire that these types describe; `Hello.version` must be the same. */
export const WIRE_VERSION = 1;

/** Rank and suit: `5H`, `TD`. */
export type Card = string;

/** Each of `seats` cut the card at its place in `cards`. */
export interface FirstCutMadeEvent {
  type: 'first_cut_made';
  seats: number[];
  cards: Card[];
}

/** The first dealer is known. */
export interface DealerChosenEvent {
  type: 'dealer_chosen';
  seat: number;
}

/** Cards were dealt; `hands` by seat, null where they may not be seen. */
export interface DealtEvent {
  type: 'dealt';
  number: number;
  dealer: number;
  sizes: number[];
  to_crib: number;
  hands: (Card[] | null)[];
}

/** A seat laid `how_many` cards away, face down. */
export interface DiscardedEvent {
  type: 'discarded';
  seat: number;
  how_many: number;
}

/** Pone cut at `position` of the undealt pack. */
export interface CutMadeEvent {
  type: 'cut_made';
  seat: number;
  position: number;
}

/** The starter lies face up. */
export interface StarterTurnedEvent {
  type: 'starter_turned';
  card: Card;
}

/** A seat played a card; the count is now `count`. */
export interface PlayedEvent {
  type: 'played';
  seat: number;
  card: Card;
  count: number;
}

/** A seat says go at `count`. */
export interface WentEvent {
  type: 'went';
  seat: number;
  count: number;
}

/** Points were pegged for `side`, earned by `seat`; `lines` add up to `points`, `groups` are the lines as said. */
export interface ScoredEvent {
  type: 'scored';
  seat: number;
  source: 'crib' | 'hand' | 'heels' | 'muggins' | 'overcount' | 'play' | 'start';
  lines: Line[];
  points: number;
  side: number;
  groups: Group[];
}

/** One thing that scores: its name, the cards that make it, its points. */
export interface Line {
  name: string;
  cards: Card[];
  points: number;
}

/** Lines said in one breath; `total` is the running total after it. */
export interface Group {
  name: string;
  cards: Card[];
  points: number;
  total: number;
}

/** The count stopped at `count`; `leader` begins the next one, null when the play is over. */
export interface CountClosedEvent {
  type: 'count_closed';
  count: number;
  leader: number | null;
}

/** The play is over: every card is played, or the one count of five-card cribbage has closed. */
export interface PlayEndedEvent {
  type: 'play_ended';
  reason: 'cards' | 'one_count';
}

/** A hand, or the crib, is laid open to be counted with the starter. */
export interface HandShownEvent {
  type: 'hand_shown';
  seat: number;
  crib: boolean;
  cards: Card[];
  starter: Card;
}

/** A seat said what a card it played, its hand or its crib is worth. */
export interface ClaimedEvent {
  type: 'claimed';
  seat: number;
  what: 'crib' | 'hand' | 'play';
  points: number;
}

/** The true worth of what was counted by hand, and who called muggins, null when nobody did. */
export interface RevealedEvent {
  type: 'revealed';
  seat: number;
  what: 'crib' | 'hand' | 'play';
  claimed: number;
  lines: Line[];
  points: number;
  caller: number | null;
}

/** A seat gave up. */
export interface ResignedEvent {
  type: 'resigned';
  seat: number;
}

/** The game is decided. `scores` by side, raw (they may pass the target); `skunk` 0 none, 1 skunk, 2 double. */
export interface GameOverEvent {
  type: 'game_over';
  side: number;
  scores: number[];
  skunk: number;
  reason: 'crib' | 'hand' | 'heels' | 'muggins' | 'overcount' | 'play' | 'start' | 'resigned';
}

/** A card that may be played, the count it makes and what it scores by itself (nothing where points are counted by hand: the offer must not tell). */
export interface LegalPlay {
  type: 'play';
  card: Card;
  count: number;
  score: Score;
}

/** Points, the lines that add up to them, the same as said (groups), and in English. */
export interface Score {
  points: number;
  lines: Line[];
  groups: Group[];
  spoken: string[];
}

/** Cards that may be laid away together; `keeps` is what the kept cards hold before the cut. */
export interface LegalDiscard {
  type: 'discard';
  cards: Card[];
  keeps: number;
}

/** The pack may be cut at any position from `first` to `last`. */
export interface LegalCut {
  type: 'cut';
  first: number;
  last: number;
}

/** The seat counts: any number from 0 to `most`. */
export interface LegalClaim {
  type: 'claim';
  most: number;
}

/** Muggins may be called for 1 to `most` points. */
export interface LegalMuggins {
  type: 'muggins';
  most: number;
}

/** The count may be let stand. */
export interface LegalPass {
  type: 'pass';
}

/** Lay cards away to the crib. */
export interface DiscardAction {
  type: 'discard';
  cards: Card[];
}

/** Cut the undealt pack for the starter. */
export interface CutAction {
  type: 'cut';
  position: number;
}

/** Play a card, saying what it scores where points are counted by hand. */
export interface PlayAction {
  type: 'play';
  card: Card;
  claim?: number;
}

/** Say what the hand or crib that lies open is worth. */
export interface ClaimAction {
  type: 'claim';
  points: number;
}

/** Say that an opponent missed `points`. */
export interface MugginsAction {
  type: 'muggins';
  points: number;
}

/** Let a count stand. */
export interface PassAction {
  type: 'pass';
}

/** Give the game up. */
export interface ResignAction {
  type: 'resign';
}

/** The client wants the whole again; `have` is the last batch it has. */
export interface AskHello {
  type: 'hello';
  have?: number | null;
}

/** An action of this seat. `id` is the client's own: sent again with the same id it is done once and answered as before. `question` is the one it answers, null for what nobody asked (another discard, giving up). */
export interface Act {
  type: 'act';
  id: string;
  question: string | null;
  action: ActionWire;
}

/** This seat has seen the show of that deal (0: the cut for first deal) and wants the next. */
export interface Continue {
  type: 'continue';
  deal: number;
}

/** Is the line still there? A browser cannot send or see the pings of the socket itself. */
export interface Ping {
  type: 'ping';
}

/** The whole game as this seat sees it now. `log` holds every batch's events so far, `again` the game that follows this one, when somebody has asked for it. */
export interface Hello {
  type: 'hello';
  version: 1;
  game: GameInfo;
  you: number;
  batch: Batch;
  log: LogEntry[];
  again: string | null;
}

/** What stays the same all game. */
export interface GameInfo {
  id: string;
  ruleset: string;
  title: string;
  rules: RulesWire;
  seats: SeatInfo[];
}

/** The fields of `Rules` under their own names, and what follows from them: seats, keep, crib_size, stub and match_points. Lists by offset count from the dealer: 0 the dealer, 1 pone. */
export interface RulesWire {
  name: string;
  sides: number[][];
  dealt: number[];
  to_crib: number[];
  deck_to_crib: number;
  target: number;
  start_points: number[];
  first_dealer: 'cut_low' | 'host' | 'random';
  tie: 'reshuffle_all' | 'tied_lowest';
  next_game: 'alternate' | 'cut' | 'loser' | 'winner';
  heels: number;
  nobs: number;
  fifteen: number;
  pair: number;
  limit_points: number;
  go: number;
  last: number;
  play_continues: boolean;
  hand_flush: number;
  crib_flush: 'all' | 'like_hand';
  cut: 'automatic' | 'position';
  min_packet: number;
  discard_change: 'never' | 'until_all_in';
  counting: 'automatic' | 'manual';
  muggins: 'off' | 'on';
  overcount: 'correct_only' | 'excess' | 'two';
  skunks: 'off' | 'on';
  skunk_lines: number[];
  match: '1/2/3' | '1/2/4' | '2/3/3' | '3/4/4';
  seats: number;
  keep: number;
  crib_size: number;
  stub: number;
  match_points: number[];
}

/** Who sits in a seat; `level` is a bot's, `title` what people call it, both null for a person. */
export interface SeatInfo {
  name: string;
  kind: 'bot' | 'person';
  level: string | null;
  title: string | null;
}

/** What one stored action led to, for this seat: the events, the view after it, what the seat may do (`legal`), the id of what it is asked (null when it is not), and the persons whose Continue the next deal waits for. */
export interface Batch {
  seq: number;
  events: EventWire[];
  view: ViewWire;
  legal: LegalWire[];
  question: string | null;
  waiting_for: number[];
}

/** A game as `seat` sees it (null: a spectator). Own cards in full, of other seats only how many. Hands, counts of cards and the like are by seat; scores, back pegs and tallies by side. */
export interface ViewWire {
  seat: number | null;
  phase: 'cut' | 'deal' | 'discard' | 'first_cut' | 'over' | 'play' | 'show' | 'turn';
  asked: number[];
  dealer: number | null;
  deal_number: number;
  scores: number[];
  back_pegs: number[];
  tallies: TallyWire[];
  first_cuts: FirstCutRoundWire[];
  cutting: number[];
  dealt: Card[];
  hand: Card[];
  discard: Card[];
  card_counts: number[];
  has_discarded: boolean[];
  crib_count: number;
  starter: Card | null;
  play: EventWire[];
  count: number;
  count_cards: Card[];
  gone: number[];
  turn: number | null;
  shown: ShownHandWire[];
  windows: OpenWindowWire[];
  resigned: number[];
  result: GameOverEvent | null;
}

/** A side's points by source. */
export interface TallyWire {
  start: number;
  heels: number;
  play: number;
  hand: number;
  crib: number;
  muggins: number;
  overcount: number;
}

/** One round of cuts for the first deal: who cut, and what. */
export interface FirstCutRoundWire {
  seats: number[];
  cards: Card[];
}

/** A hand, or the crib, that lies open, and what it was counted for; under counting by hand `score` is nothing until the truth is told, and `claimed` what the seat said. */
export interface ShownHandWire {
  seat: number;
  crib: boolean;
  cards: Card[];
  starter: Card;
  points: number;
  claimed: number | null;
  score: Score;
}

/** A count on which muggins may be called: whose, of what, what was claimed, who may still answer. */
export interface OpenWindowWire {
  counter: number;
  what: 'crib' | 'hand' | 'play';
  claimed: number;
  open_to: number[];
}

/** The events of one stored action, as this seat may see them. */
export interface LogEntry {
  seq: number;
  events: EventWire[];
}

/** Batches in order, none left out; a client that has seq s expects s + 1 first, else it asks hello. */
export interface Events {
  type: 'events';
  batches: Batch[];
}

/** The action is stored, as batch `seq`. */
export interface Done {
  type: 'done';
  id: string;
  seq: number;
}

/** The action changed nothing; `code` says why (`stale`: the question is another by now), `batch` how it stands. */
export interface Refused {
  type: 'refused';
  id: string;
  code: string;
  message: string;
  batch: Batch;
}

/** A message that cannot be read, or a Continue that does not fit. */
export interface Fault {
  type: 'error';
  code: string;
  message: string;
}

/** The answer to a ping. */
export interface Pong {
  type: 'pong';
}

/** A ruleset to choose: the seat counts it has, and the switches a table may change. */
export interface RulesetSummary {
  name: string;
  title: string;
  summary: string;
  seats: number[];
  allow: string[];
}

/** A ruleset with every rule resolved for one number of seats. */
export interface RulesetPage {
  name: string;
  title: string;
  summary: string;
  seats: number[];
  rules: RulesWire;
}

/** How well a bot plays. */
export interface Level {
  name: string;
  title: string;
  summary: string;
}

/** A kept hand (or the crib) and the starter, to be counted. Without `seats` the fewest that the ruleset has. */
export interface ScoreRequest {
  cards: string[];
  starter: string;
  crib?: boolean;
  ruleset?: string;
  seats?: number | null;
}

/** A game against bots; `switches` are those that the ruleset lets a table change. */
export interface NewGame {
  ruleset: string;
  seats: number;
  level: string;
  switches?: Record<string, string>;
}

/** The new game. */
export interface Created {
  id: string;
}

/** The games of this guest: in play first, your turn first, newest first. */
export interface GameList {
  games: GameSummary[];
}

/** A game as it stands in a list. `you` is a seat, `scores` and `sides` are by side, `updated` an ISO 8601 time. */
export interface GameSummary {
  id: string;
  ruleset: string;
  title: string;
  seats: number;
  names: string[];
  you: number;
  sides: number[][];
  scores: number[];
  target: number;
  deal: number;
  over: boolean;
  your_turn: boolean;
  won: boolean | null;
  updated: string;
}

/** The server answers, and its store too. */
export interface Health {
  status: 'ok';
  version: string;
}

/** Why a request was refused: a stable code, and a sentence for a person. */
export interface Problem {
  code: string;
  message: string;
}

export type EventWire =
  | FirstCutMadeEvent
  | DealerChosenEvent
  | DealtEvent
  | DiscardedEvent
  | CutMadeEvent
  | StarterTurnedEvent
  | PlayedEvent
  | WentEvent
  | ScoredEvent
  | CountClosedEvent
  | PlayEndedEvent
  | HandShownEvent
  | ClaimedEvent
  | RevealedEvent
  | ResignedEvent
  | GameOverEvent;

export type LegalWire =
  | LegalPlay
  | LegalDiscard
  | LegalCut
  | LegalClaim
  | LegalMuggins
  | LegalPass;

export type ActionWire =
  | DiscardAction
  | CutAction
  | PlayAction
  | ClaimAction
  | MugginsAction
  | PassAction
  | ResignAction;

export type ClientMessage =
  | AskHello
  | Act
  | Continue
  | Ping;

export type ServerMessage =
  | Hello
  | Events
  | Done
  | Refused
  | Fault
  | Pong;
