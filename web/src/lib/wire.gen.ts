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

/** The server has sealed a secret. */
export interface SealedStep {
  type: 'sealed';
  seal: string;
}

/** A seat has bound itself to its share. */
export interface CommittedStep {
  type: 'committed';
  seat: number;
  commitment: string;
  by: 'bot' | 'person';
}

/** A seat has shown its share. */
export interface RevealedStep {
  type: 'revealed';
  seat: number;
  share: string;
}

/** A share was not shown: the secret is told, and another one sealed. */
export interface AbortedStep {
  type: 'aborted';
  secret: string;
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

/** This seat is bound to its share. `seal` is the one it has seen. A second, other commitment to the same seal says that the first share is lost, and the sealing begins again. */
export interface Commit {
  type: 'commit';
  seal: string;
  commitment: string;
}

/** This seat shows its share, every seat being bound. */
export interface Reveal {
  type: 'reveal';
  share: string;
}

/** What this seat wants while another's player is gone: the game, a bot in the seat, or to wait. */
export interface Choose {
  type: 'choose';
  choice: 'bot' | 'claim' | 'wait';
}

/** This seat asks for a pause, which begins when everybody who is there has; or takes that back, or ends it. */
export interface Pause {
  type: 'pause';
  on: boolean;
}

/** Is the line still there? A browser cannot send or see the pings of the socket itself. */
export interface Ping {
  type: 'ping';
}

/** The whole game as this seat sees it now; `you` is null for a spectator. `log` holds every batch's events so far, `again` the game that follows this one, once there is one. */
export interface Hello {
  type: 'hello';
  version: 1;
  game: GameInfo;
  you: number | null;
  batch: Batch;
  log: LogEntry[];
  again: string | null;
  seal: SealWire | null;
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

/** Who sits in a seat; `level` is a bot's, `title` what people call it, both null for a person. `member`: the name of the person's account, null for a guest and a bot; `worn`: what the person wears, null for a bot. */
export interface SeatInfo {
  name: string;
  kind: 'bot' | 'person';
  level: string | null;
  title: string | null;
  member: string | null;
  worn: Worn | null;
}

/** What a person wears: the names of a card face, a card back, pegs and a board. */
export interface Worn {
  face: string;
  back: string;
  pegs: string;
  board: string;
}

/** What one stored action led to, for this seat: the events, the view after it, what the seat may do (`legal`), the id of what it is asked (null when it is not), and the persons whose Continue the next deal waits for. */
export interface Batch {
  seq: number;
  events: EventWire[];
  view: ViewWire;
  legal: LegalWire[];
  question: string | null;
  waiting_for: number[];
  head: string | null;
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

/** How far the deck's sealing has come: the steps in their order, the seal of the game before this one, if any, how often it began again, and, once the game is over, the secret. */
export interface SealWire {
  scheme: 'cribfair/1';
  game: string;
  previous: string | null;
  steps: SealStepWire[];
  restarts: number;
  secret: string | null;
}

/** How things stand beside the cards, said after `hello` and whenever it has changed. `now` is the server's clock. `waiting_for`: the persons whose Continue the next deal waits for, until `deal_by` at the latest, where several play; `seats` by seat; `may_claim`: whether the game could be claimed if all who are away were gone; `paused`: since when the clocks stand still; `clock`, `table` and `rated`: what is played for, and where; `again`: the game that follows this one, once it has begun. */
export interface Company {
  type: 'company';
  now: number;
  waiting_for: number[];
  deal_by: number | null;
  seats: SeatNow[];
  may_claim: boolean;
  paused: number | null;
  clock: '1d' | '3d' | '7d' | 'live' | 'untimed';
  rated: boolean;
  table: string | null;
  again: string | null;
}

/** A seat beside the cards; moments are the server's (seconds since 1970). `bank`: seconds left beyond those of a move, null without a bank; while the clock runs it shows what there was when the seat was asked. `deadline`: when the clock runs out, bank and all; null while it does not run. `away_since`: since when the player is away; `gone_at`: from when on the others may choose what to do about it, 0 when they may at once. `left`: how the player went for good; a bot plays the seat from then on, or the game is over. `wish`: what this player wants while another is gone, null to wait; `pause`: asks for a pause. */
export interface SeatNow {
  bank: number | null;
  deadline: number | null;
  away_since: number | null;
  gone_at: number | null;
  left: 'left' | 'resigned' | 'timed_out' | null;
  wish: 'bot' | 'claim' | null;
  pause: boolean;
}

/** The sealing has gone on, or the game is over and the secret told. */
export interface SealTold {
  type: 'seal';
  seal: SealWire;
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

/** A message that cannot be read, or one that is no action and does not fit. */
export interface Fault {
  type: 'error';
  code: string;
  message: string;
}

/** The answer to a ping. */
export interface Pong {
  type: 'pong';
}

/** The table, whenever it has changed. */
export interface TableNow {
  type: 'table';
  table: TableWire;
}

/** A table as it stands for who looks. `you` is the seat one has, `game` the game in play, or the last one. `state`: gathering before the first game, playing, or between two games; the next game begins when every seat is taken and every person is ready. */
export interface TableWire {
  id: string;
  code: string;
  ruleset: string;
  title: string;
  rules: RulesWire;
  clock: '1d' | '3d' | '7d' | 'live' | 'untimed';
  rated: boolean;
  open: boolean;
  spectators: boolean;
  state: 'between' | 'gathering' | 'playing';
  seats: TableSeat[];
  you: number | null;
  host: boolean;
  suggested_name: string;
  game: string | null;
  match: MatchScore;
}

/** A seat of a table; `side` is who scores together. `host`: the person who seats and takes out bots. */
export interface TableSeat {
  seat: number;
  side: number;
  kind: 'bot' | 'free' | 'person';
  name: string | null;
  level: string | null;
  ready: boolean;
  host: boolean;
}

/** How the match stands, by side; `games` in order. Without `terms` the table plays on as long as it likes, and the score is kept all the same. `winner` is the side that has won the match. */
export interface MatchScore {
  terms: Match | null;
  wins: number[];
  points: number[];
  games: MatchGame[];
  winner: number | null;
}

/** A match ends with the side that first has won `length` games, or has `length` match points, which the rules' scale gives for a win, a skunk and a double skunk. */
export interface Match {
  kind: 'games' | 'points';
  length: number;
}

/** A finished game of the match: the side that won, its skunk level, and what it counts in match points. */
export interface MatchGame {
  game: string;
  won_by: number;
  skunk: number;
  scores: number[];
  points: number;
}

/** What the lobby shows, whenever it has changed: open tables, what I seek, and where I am asked to sit down. */
export interface LobbyNow {
  type: 'lobby';
  tables: TableSummary[];
  seeking: Seeking | null;
  challenges: Challenge[];
}

/** A table in the list of open ones; `names` by seat, null where it is free. `watch`: the game in play, where it may be watched. */
export interface TableSummary {
  id: string;
  ruleset: string;
  title: string;
  seats: number;
  names: (string | null)[];
  clock: '1d' | '3d' | '7d' | 'live' | 'untimed';
  rated: boolean;
  match: Match | null;
  watch: string | null;
}

/** What one seeks, since when (the server's seconds since 1970); `table` and `game` once company is found: the game has begun then. */
export interface Seeking {
  ruleset: string;
  title: string;
  seats: number;
  clock: '1d' | '3d' | '7d' | 'live' | 'untimed';
  rated: boolean;
  since: number;
  table: string | null;
  game: string | null;
}

/** A table that one is asked to, `by` its host; to take a seat there is to accept. */
export interface Challenge {
  table: TableSummary;
  by: string;
}

/** The last lines, oldest first, without those of people that I mute; what a text says only where I asked for chat. `open`: whether anything may be said now; with partners nothing is during a deal. `muted` and `blocked`: the seats of people that I do not hear, or do not want to meet. */
export interface Talk {
  type: 'talk';
  lines: Said[];
  open: boolean;
  muted: number[];
  blocked: number[];
}

/** A line that was said at a table. `seat` is where who said it sits now, null who has gone; `at` in the server's seconds since 1970. Without `phrase` and `text` it is a text that is kept back from who has not asked for chat. */
export interface Said {
  id: number;
  seat: number | null;
  name: string;
  phrase: 'again' | 'good_game' | 'good_luck' | 'hello' | 'nice_hand' | 'one_moment' | 'ouch' | 'sorry' | 'thanks' | 'well_played' | null;
  text: string | null;
  at: number;
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

/** A game as it stands in a list. `you` is a seat, `scores` and `sides` are by side, `updated` an ISO 8601 time; `table` is the one that people play it at, `deadline` when my clock runs out (seconds since 1970). */
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
  table: string | null;
  deadline: number | null;
}

/** The server lives; asked whether it is ready, its store answers too. */
export interface Health {
  status: 'ok';
  version: string;
}

/** Why a request was refused: a stable code, and a sentence for a person. */
export interface Problem {
  code: string;
  message: string;
}

/** Who asks: `nobody` before the first game, a `guest` without a name, or a `member`. What follows `name` is a member's; `email` is one that was confirmed, null where there is none; `recent` says that the log-in is so new that what needs a Proof needs no password where the account has none. */
export interface Me {
  kind: 'guest' | 'member' | 'nobody';
  name?: string | null;
  email?: string | null;
  turn_mail?: boolean;
  has_password?: boolean;
  recent?: boolean;
  passkeys?: PasskeyInfo[];
}

/** A passkey as its owner sees it; moments are ISO 8601, `used` null for one never used. */
export interface PasskeyInfo {
  id: number;
  label: string;
  created: string;
  used: string | null;
}

/** A name and a password, for a new account or to log in. */
export interface Credentials {
  name: string;
  password: string;
}

/** Another password. `current` is the one there is, null where the account has none yet. */
export interface NewPassword {
  password: string;
  current?: string | null;
}

/** That it is really you, for what cannot be undone: the password, null where the account has none. */
export interface Proof {
  password?: string | null;
}

/** The address to be confirmed; `password` as in Proof. */
export interface NewEmail {
  email: string;
  password?: string | null;
}

/** Whether to be told by mail that it is your turn. */
export interface TurnMail {
  on: boolean;
}

/** The token of a link that confirms an address. */
export interface MailToken {
  token: string;
}

/** Where to send the links for new passwords: to the accounts that have confirmed this address, if any. */
export interface ResetRequest {
  email: string;
}

/** A new password by the token of a link. All sessions end; log in anew. */
export interface Reset {
  token: string;
  password: string;
}

/** Your sessions, the last used first. */
export interface SessionList {
  sessions: SessionInfo[];
}

/** One of your sessions; `device` in a few words or empty, moments ISO 8601, `current` the one that asks. */
export interface SessionInfo {
  id: number;
  device: string;
  created: string;
  seen: string;
  current: boolean;
}

/** The name of an account that is to be opened by a passkey. */
export interface PasskeyJoin {
  name: string;
}

/** What to give to the browser: `options` are those of WebAuthn as JSON, for `parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`. `id` goes back with the answer; it is good once, for five minutes. */
export interface Ceremony {
  id: string;
  options: Record<string, unknown>;
}

/** What the browser made of a ceremony: `credential.toJSON()`. `label` names a new passkey. */
export interface PasskeyAnswer {
  ceremony: string;
  credential: Record<string, unknown>;
  label?: string;
}

/** A table to gather at; who makes it sits down in seat 0. `open`: listed for everybody; else only its link and its code lead to it. `rated` games keep discards final and let the deal alternate. `name` as for `TakeSeat`. */
export interface NewTable {
  ruleset?: string;
  seats?: number;
  switches?: Record<string, string>;
  clock?: '1d' | '3d' | '7d' | 'live' | 'untimed';
  rated?: boolean;
  open?: boolean;
  spectators?: boolean;
  match?: Match | null;
  name?: string | null;
}

/** The new table: the id of its link, and its code. */
export interface TableCreated {
  id: string;
  code: string;
}

/** Which table a code leads to. */
export interface TableFound {
  id: string;
}

/** Sit down under that name; without one a guest gets the table's `suggested_name`. */
export interface TakeSeat {
  name?: string | null;
}

/** Have a bot of that level sit down. */
export interface PutBot {
  level: string;
}

/** Whether I am ready for the next game at this table. */
export interface SetReady {
  ready: boolean;
}

/** The kind of game that somebody seeks company for; `name` as for `TakeSeat`. */
export interface SeekWish {
  ruleset?: string;
  seats?: number;
  clock?: '1d' | '3d' | '7d' | 'live' | 'untimed';
  rated?: boolean;
  name?: string | null;
}

/** A table that the member called `to` is asked to. */
export interface NewChallenge {
  to: string;
  table: NewTable;
}

/** A quick phrase, or a text of one's own; one of the two. */
export interface Say {
  phrase?: 'again' | 'good_game' | 'good_luck' | 'hello' | 'nice_hand' | 'one_moment' | 'ouch' | 'sorry' | 'thanks' | 'well_played' | null;
  text?: string | null;
}

/** Whether I hear the person in that seat: yes, not, or do not even want to meet them again. */
export interface Mute {
  mute: 'block' | 'no' | 'talk';
}

/** Open tables: those with a free seat first, newest first. */
export interface TableList {
  tables: TableSummary[];
}

/** A person's page; `name` and `joined` (ISO 8601) are null for a guest, who sees only their own. */
export interface Profile {
  name: string | null;
  joined: string | null;
  progress: Progress;
  worn: Worn;
  ratings: PoolRating[];
  tallies: GameTally[];
  averages: Average[];
  last: LastGame[];
}

/** Experience so far, the level it makes, where that began and where the next begins. */
export interface Progress {
  xp: number;
  level: number;
  level_at: number;
  next_at: number;
}

/** A rating as it is shown; with a "?" unless it is `sure`. */
export interface PoolRating {
  form: 'partners' | 'three' | 'two';
  speed: 'correspondence' | 'live' | 'untimed';
  rating: number;
  sure: boolean;
  games: number;
}

/** How games of one form against people, or against bots, have ended. `won` and `lost`: completed to the target; `unfinished`: ended by somebody else's leaving; `left`: by one's own. Skunks are not counted among double ones. */
export interface GameTally {
  form: 'more' | 'partners' | 'three' | 'two';
  against: 'bots' | 'people';
  won: number;
  lost: number;
  unfinished: number;
  left: number;
  skunks_given: number;
  doubles_given: number;
  skunks_taken: number;
  doubles_taken: number;
}

/** Points for `what`, on average over `deals`, of games of one form against people or bots; `normal` is null where it is not known. */
export interface Average {
  form: 'more' | 'partners' | 'three' | 'two';
  against: 'bots' | 'people';
  role: 'dealer' | 'other' | 'pone';
  what: 'crib' | 'hand' | 'play';
  deals: number;
  average: number;
  normal: Normal | null;
}

/** What strong players get on average, from about `low` to about `high`. */
export interface Normal {
  low: number;
  high: number;
}

/** A finished game. `game` is its id, in one's own profile only; `names` by seat and `you` the seat; `scores` by side, as they were pegged, so that they may pass the `target`; `completed`: to the target, by this person; `at` ISO 8601. */
export interface LastGame {
  game: string | null;
  ruleset: string;
  title: string;
  at: string;
  form: 'more' | 'partners' | 'three' | 'two';
  against: 'bots' | 'people';
  you: number;
  won: boolean;
  completed: boolean;
  left: boolean;
  skunk: number;
  xp: number;
  names: string[];
  scores: number[];
  target: number;
}

/** The best of a pool, among ratings that are sure; 100 at most. */
export interface Leaders {
  form: 'partners' | 'three' | 'two';
  speed: 'correspondence' | 'live' | 'untimed';
  leaders: LeaderLine[];
}

/** A place on a leaderboard, from 1; equal ratings share one. */
export interface LeaderLine {
  place: number;
  name: string;
  rating: number;
  games: number;
}

/** What I wear, and all there is to wear, by kind and then by level. */
export interface Wardrobe {
  progress: Progress;
  worn: Worn;
  rewards: Reward[];
}

/** A design, and the level that unlocks it. */
export interface Reward {
  kind: 'back' | 'board' | 'face' | 'pegs';
  design: string;
  level: number;
  unlocked: boolean;
}

/** What to wear from now on: unlocked designs. */
export interface Wear {
  face: string;
  back: string;
  pegs: string;
  board: string;
}

/** What a finished game gave to one of its people. `won` as the match and the rating have it; a win in the profile and `xp` there are only where it was `completed` to the target by this person, and no `xp` past the limits of a day. `unlocked` are the designs of levels that were reached by it; `rating` is null where the game was not rated. */
export interface Given {
  won: boolean;
  completed: boolean;
  xp: number;
  before: Progress;
  after: Progress;
  unlocked: Reward[];
  rating: RatingChange | null;
}

/** What a rated game did to a rating, as it is shown; with a "?" where it was not `sure`, or still is not. */
export interface RatingChange {
  before: number;
  sure_before: boolean;
  after: number;
  sure: boolean;
}

/** Theme, felt, suits, speed, whether single keys choose cards, the table sat down at last (names of a level and a ruleset, and seats), what a guest is called among people, and whether people's own words are shown. */
export interface Settings {
  theme?: 'contrast' | 'dark' | 'light' | 'system';
  felt?: 'navy' | 'sage' | 'slate' | 'spruce';
  suits?: 'cb' | 'four' | 'two';
  speed?: 'fast' | 'instant' | 'normal' | 'slow';
  shortcuts?: boolean;
  level?: string;
  ruleset?: string;
  seats?: number;
  name?: string;
  chat?: boolean;
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

export type SealStepWire =
  | SealedStep
  | CommittedStep
  | RevealedStep
  | AbortedStep;

export type ClientMessage =
  | AskHello
  | Act
  | Continue
  | Commit
  | Reveal
  | Choose
  | Pause
  | Ping;

export type ServerMessage =
  | Hello
  | Company
  | SealTold
  | Events
  | Done
  | Refused
  | Fault
  | Pong;

export type LobbyMessage =
  | TableNow
  | LobbyNow
  | Talk
  | Fault;
