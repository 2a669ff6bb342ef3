/** What follows a log-in, and a log-out. */

import { ask } from '../lib/api';
import { goHome } from '../router';
import { person } from './me.svelte';

/** Knows who came in, and shows the first screen with their games. */
export async function enter(): Promise<void> {
  await person.refresh();
  await goHome();
}

/** Ends this session, and shows the first screen as to somebody new. */
export async function leave(): Promise<void> {
  await ask<undefined>('/api/logout', {});
  await person.refresh();
  await goHome();
}
