/** What is said at a table, in words. */

import { m } from '../lib/paraglide/messages.js';
import type { Said, Say } from '../lib/wire.gen';

export type Phrase = NonNullable<Say['phrase']>;

/** In the order in which a game has use for them. */
export const PHRASES: readonly Phrase[] = [
  'hello',
  'good_luck',
  'nice_hand',
  'well_played',
  'ouch',
  'thanks',
  'sorry',
  'one_moment',
  'good_game',
  'again',
];

export function phraseWords(phrase: Phrase): string {
  return m.talk_phrase({ phrase });
}

/** Whether it is a text that is told only to who turns chat on. */
export function isWithheld({ phrase, text }: Said): boolean {
  return phrase === null && text === null;
}

/** A phrase in one's own language, or the text as it was written. */
export function saidWords({ phrase, text }: Said): string {
  return phrase ? phraseWords(phrase) : (text ?? m.talk_withheld());
}
