/** What a game gave, in words. */

import { m } from '../lib/paraglide/messages.js';
import type { RatingChange } from '../lib/wire.gen';

/** "Rating 1500? → 1534?": a "?" stands by what is not sure. */
export function ratingText({ before, sure_before, after, sure }: RatingChange): string {
  const shown = (rating: number, known: boolean) =>
    known ? String(rating) : m.rating_unsure({ rating });
  return m.given_rating({ before: shown(before, sure_before), after: shown(after, sure) });
}
