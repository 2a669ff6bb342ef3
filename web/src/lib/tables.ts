/** Requests about tables that people gather at. */

import { ask } from './api';
import type {
  Mute,
  NewTable,
  Say,
  SeekWish,
  Seeking,
  TableCreated,
  TableFound,
  TableWire,
} from './wire.gen';

export function newTable(table: Partial<NewTable>): Promise<TableCreated> {
  return ask('/api/tables', table);
}

/** The id of the table with that code, however it was typed. */
export async function tableOfCode(code: string): Promise<string> {
  return (await ask<TableFound>(`/api/codes/${encodeURIComponent(code)}`)).id;
}

/** Sits down, under a name of one's own or, without, as the table suggests. */
export function takeSeat(id: string, seat: number, name: string): Promise<TableWire> {
  return ask(seatPath(id, seat), name ? { name } : {}, 'PUT');
}

/** Gives up one's own seat, or takes a bot out. */
export function leaveSeat(id: string, seat: number): Promise<TableWire> {
  return ask(seatPath(id, seat), undefined, 'DELETE');
}

export function seatBot(id: string, seat: number, level: string): Promise<TableWire> {
  return ask(`${seatPath(id, seat)}/bot`, { level }, 'PUT');
}

/** Ready for the next game at the table, or not yet. */
export function beReady(id: string, ready: boolean): Promise<TableWire> {
  return ask(`/api/tables/${encodeURIComponent(id)}/ready`, { ready }, 'PUT');
}

export function pictureOfLink(id: string): string {
  return `/api/tables/${encodeURIComponent(id)}/qr.svg`;
}

function seatPath(id: string, seat: number): string {
  return `/api/tables/${encodeURIComponent(id)}/seats/${seat}`;
}

/** Says a quick phrase, or a text, at the table where one sits. */
export function say(id: string, words: Say): Promise<void> {
  return ask(`/api/tables/${encodeURIComponent(id)}/talk`, words);
}

/** Tells whoever runs the site that this line is amiss. */
export function report(id: string, line: number): Promise<void> {
  return ask(`/api/tables/${encodeURIComponent(id)}/talk/${line}/report`, undefined, 'POST');
}

/** Whether one hears who sits there, or wants to meet them again. */
export function mute(id: string, seat: number, how: Mute['mute']): Promise<void> {
  return ask(`${seatPath(id, seat)}/mute`, { mute: how }, 'PUT');
}

/** Looks for company; with the lobby's line open one goes on looking. */
export function seek(wish: SeekWish): Promise<Seeking> {
  return ask('/api/seek', wish, 'PUT');
}

export function stopSeeking(): Promise<void> {
  return ask('/api/seek', undefined, 'DELETE');
}

/** Asks the member of that name to a new table. */
export function challenge(to: string, table: Partial<NewTable>): Promise<TableCreated> {
  return ask('/api/challenges', { to, table });
}

/** Declines a challenge, or takes back one's own. */
export function decline(id: string): Promise<void> {
  return ask(`/api/challenges/${encodeURIComponent(id)}`, undefined, 'DELETE');
}
