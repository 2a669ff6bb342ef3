/** The server's JSON requests. A refusal becomes an `ApiError` with the server's own sentence. */

import { m } from './paraglide/messages.js';
import type {
  Created,
  GameList,
  GameSummary,
  Level,
  NewGame,
  Problem,
  RulesetPage,
  RulesetSummary,
  Score,
  ScoreRequest,
} from './wire.gen';

export class ApiError extends Error {
  constructor(
    /** Stable code to decide by: "unknown_ruleset", "unreachable". */
    readonly code: string,
    /** A sentence for a person. */
    message: string,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

export function levels(): Promise<Level[]> {
  return ask('/api/levels');
}

export function rulesets(): Promise<RulesetSummary[]> {
  return ask('/api/rulesets');
}

/** One ruleset resolved for `seats` players; without, for the fewest it has. */
export function ruleset(name: string, seats?: number): Promise<RulesetPage> {
  const query = seats === undefined ? '' : `?seats=${seats}`;
  return ask(`/api/rulesets/${encodeURIComponent(name)}${query}`);
}

export async function games(): Promise<GameSummary[]> {
  return (await ask<GameList>('/api/games')).games;
}

export async function newGame(game: NewGame): Promise<string> {
  return (await ask<Created>('/api/games', game)).id;
}

/** The game that follows a finished one, at the same table; asked twice it is the same. */
export async function again(id: string): Promise<string> {
  return (await ask<Created>(`/api/games/${encodeURIComponent(id)}/again`, {})).id;
}

export function score(hand: ScoreRequest): Promise<Score> {
  return ask('/api/score', hand);
}

/** The record of a finished game, as its text. */
export async function record(id: string): Promise<string> {
  return JSON.stringify(await ask<unknown>(`/api/games/${encodeURIComponent(id)}/record`));
}

/** A request and its answer; whether there is one, the path tells. Throws ApiError. */
export async function ask<Answer>(
  path: string,
  body?: unknown,
  method = body === undefined ? 'GET' : 'POST',
): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      credentials: 'same-origin',
    });
  } catch {
    throw new ApiError('unreachable', m.error_unreachable());
  }
  const text = await response.text().catch(() => '');
  const answer = readJson(text);
  if (response.ok && (answer !== undefined || text === '')) return answer as Answer;
  const problem = answer as Partial<Problem> | null | undefined;
  throw new ApiError(problem?.code ?? 'unknown', problem?.message ?? m.error_unknown());
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The sentence to show for anything that was thrown. */
export function sentence(error: unknown): string {
  return error instanceof ApiError ? error.message : m.error_unknown();
}
