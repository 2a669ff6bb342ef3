/** The pages everybody can go to from everywhere. */

import { m } from '../lib/paraglide/messages.js';
import { personPath } from '../router';

export type NavItem = { path: '/' | '/calculator' | '/rules' | '/leaders'; label: () => string };

export const NAV: readonly NavItem[] = [
  { path: '/', label: m.nav_play },
  { path: '/calculator', label: m.nav_count },
  { path: '/rules', label: m.nav_rules },
  { path: '/leaders', label: m.nav_leaders },
];

/** Whether `path` is the part of the site that `pathname` belongs to. */
export function inPart(pathname: string, path: NavItem['path']): boolean {
  if (path === '/') return /^\/$|^\/(games|t)\//.test(pathname);
  return pathname === path || pathname.startsWith(`${path}/`);
}

/** The pages of a member. */
export function personLinks(name: string): { path: string; label: string }[] {
  return [
    { path: personPath(name), label: m.account_your_page() },
    { path: '/wardrobe', label: m.account_wardrobe() },
    { path: '/account', label: m.account_title() },
  ];
}
