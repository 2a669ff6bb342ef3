/** Addresses and their pages; every page but the first is loaded when somebody goes there. */

import { createRouter } from 'sv-router';
import Home from './pages/Home.svelte';
import NotFound from './pages/NotFound.svelte';

declare module 'sv-router' {
  interface RouteMeta {
    /** The page draws its own top bar on narrow screens, in place of the site's. */
    ownBar?: boolean;
  }
}

const { navigate, route } = createRouter({
  '/': Home,
  '/calculator': () => import('./pages/Calculator.svelte'),
  '/games/:id': {
    '/': () => import('./table/TablePage.svelte'),
    meta: { ownBar: true },
  },
  '/rules': {
    '/': () => import('./pages/RulesPage.svelte'),
    '/:name': () => import('./pages/RulesPage.svelte'),
  },
  '/verify': () => import('./pages/Verify.svelte'),
  '*': NotFound,
});

export { route };

/** Where the table of a game is. */
export function gamePath(id: string): string {
  return `/games/${encodeURIComponent(id)}`;
}

/** Sits down at the table of a game. */
export async function goToGame(id: string): Promise<void> {
  await navigate('/games/:id', { params: { id } });
}
