/** The pages everybody can go to from everywhere. */

import { m } from '../lib/paraglide/messages.js';

export type NavItem = { path: '/' | '/calculator' | '/rules'; label: () => string };

export const NAV: readonly NavItem[] = [
  { path: '/', label: m.nav_play },
  { path: '/calculator', label: m.nav_count },
  { path: '/rules', label: m.nav_rules },
];

/** Whether `path` is the part of the site that `pathname` belongs to. */
export function inPart(pathname: string, path: NavItem['path']): boolean {
  if (path === '/') return pathname === '/' || pathname.startsWith('/games/');
  return pathname === path || pathname.startsWith(`${path}/`);
}
