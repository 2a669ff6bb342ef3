/** The sections of a rules page in order, for the page and its list of contents. */

import { m } from '../../lib/paraglide/messages.js';

export const SECTIONS: readonly { id: string; title: () => string }[] = [
  { id: 'objective', title: m.rules_objective },
  { id: 'deal', title: m.rules_deal },
  { id: 'steps', title: m.rules_steps },
  { id: 'remember', title: m.rules_remember },
  { id: 'example', title: m.rules_example },
  { id: 'board', title: m.rules_boards },
  { id: 'advice', title: m.rules_advice },
  { id: 'terms', title: m.rules_terms },
  { id: 'questions', title: m.rules_questions },
  { id: 'variants', title: m.rules_variants },
  { id: 'origin', title: m.rules_origin },
];
