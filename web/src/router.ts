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
  '/account': () => import('./pages/AccountPage.svelte'),
  '/calculator': () => import('./pages/Calculator.svelte'),
  '/games/:id': {
    '/': () => import('./table/TablePage.svelte'),
    meta: { ownBar: true },
  },
  '/confirm': () => import('./pages/ConfirmPage.svelte'),
  '/join': () => import('./pages/JoinPage.svelte'),
  '/leaders': () => import('./pages/LeadersPage.svelte'),
  '/login': () => import('./pages/LogInPage.svelte'),
  '/people/:name': () => import('./pages/PersonPage.svelte'),
  '/reset': () => import('./pages/ResetPage.svelte'),
  '/t/:id': () => import('./gather/GatherPage.svelte'),
  '/rules': {
    '/': () => import('./pages/RulesPage.svelte'),
    '/:name': () => import('./pages/RulesPage.svelte'),
  },
  '/verify': () => import('./pages/Verify.svelte'),
  '/wardrobe': () => import('./pages/WardrobePage.svelte'),
  '*': NotFound,
});

export { route };

/** Where the table of a game is. */
export function gamePath(id: string): string {
  return `/games/${encodeURIComponent(id)}`;
}

/** Sits down at the table of a game; `replace`: going back from there leads past the page one comes from. */
export async function goToGame(id: string, { replace = false } = {}): Promise<void> {
  await navigate('/games/:id', { params: { id }, replace });
}

/** Where people gather at a table. */
export function tablePath(id: string): string {
  return `/t/${encodeURIComponent(id)}`;
}

/** Goes to a table where people gather. */
export async function goToTable(id: string): Promise<void> {
  await navigate('/t/:id', { params: { id } });
}

export async function goHome(): Promise<void> {
  await navigate('/');
}

/** Where a member's page is. */
export function personPath(name: string): string {
  return `/people/${encodeURIComponent(name)}`;
}
