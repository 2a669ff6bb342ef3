/** Trying things on. */

import type { Reward } from '../../lib/wire.gen';
import { readWorn, type Worn } from '../../lib/worn.svelte';

/** What somebody wears, with that one thing instead. */
export function tried(worn: Worn, { kind, design }: Pick<Reward, 'kind' | 'design'>): Worn {
  return readWorn({ ...worn, [kind]: design });
}

/** The highest level that something of this still waits for; null where all of it is unlocked. */
export function levelFor(worn: Worn, rewards: readonly Reward[]): number | null {
  const locked = rewards.filter(({ kind, design, unlocked }) => !unlocked && worn[kind] === design);
  return locked.length ? Math.max(...locked.map(({ level }) => level)) : null;
}
