/** Moments that the server tells in ISO 8601, as people write them. */

import { getLocale } from './paraglide/runtime.js';

/** "9 July 2026". */
export function dayOf(iso: string): string {
  return new Intl.DateTimeFormat(getLocale(), { dateStyle: 'long' }).format(new Date(iso));
}

/** "9 Jul 2026, 14:05". */
export function momentOf(iso: string): string {
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const;
  return new Intl.DateTimeFormat(getLocale(), style).format(new Date(iso));
}
