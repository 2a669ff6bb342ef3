import { createContext } from 'svelte';
import type { Beside } from './beside';

/** Plates lie deep in the table: they ask here what stands beside their seat. */
export const [besideOf, setBesideOf] = createContext<(seat: number) => Beside>();
