/** Settings, and what somebody wears, follow them from browser to browser. */

import { ask } from '../lib/api';
import { readSettings, settings } from '../lib/settings.svelte';
import type { Settings as Kept, Wardrobe } from '../lib/wire.gen';
import { mine, PLAIN } from '../lib/worn.svelte';
import { person } from './me.svelte';

const PATH = '/api/settings';

/**
 * Takes over what the account of a member has kept, and has it keep every change; where it has nothing yet, the
 * settings of this browser become its own. Call once, inside a component.
 */
export function followSettings(): void {
  const name = $derived(person.member?.name ?? null);
  /** Whose settings these are now, and what the server has of them, as JSON. */
  let known: { name: string; kept: string | null } | null = $state.raw(null);

  $effect(() => {
    const whose = name;
    known = null;
    if (whose === null) return;
    let gone = false;
    // Where the server does not answer, neither side is told of the other.
    void taken().then(
      (kept) => {
        if (!gone) known = { name: whose, kept };
      },
      () => undefined,
    );
    return () => (gone = true);
  });

  $effect(() => {
    const now = JSON.stringify(settings);
    if (known && now !== known.kept) void keep(now);
  });
}

async function taken(): Promise<string | null> {
  const kept = await ask<Kept | null>(PATH);
  if (!kept) return null;
  Object.assign(settings, readSettings(kept));
  return JSON.stringify(settings);
}

async function keep(now: string): Promise<void> {
  try {
    await ask<undefined>(PATH, JSON.parse(now) as Kept, 'PUT');
  } catch {
    // The browser has them; the next change tells the account all of them.
  }
}

/** Wears on this screen what the server has kept for whoever is here. Call once, inside a component. */
export function followWorn(): void {
  const kind = $derived(person.me?.kind);
  const name = $derived(person.member?.name);
  $effect(() => {
    void name;
    if (kind === 'nobody') mine.put(PLAIN);
    else if (kind !== undefined) void told();
  });
}

async function told(): Promise<void> {
  const wardrobe = await ask<Wardrobe>('/api/wardrobe').catch(() => null);
  if (wardrobe) mine.put(wardrobe.worn);
}
