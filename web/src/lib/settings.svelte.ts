/** What a person chose about looks and pace, kept in this browser; a member's account keeps it too. */

import { MediaQuery } from 'svelte/reactivity';

export const THEMES = ['system', 'light', 'dark', 'contrast'] as const;
export const FELTS = ['sage', 'spruce', 'navy', 'slate'] as const;
export const SUIT_PALETTES = ['two', 'four', 'cb'] as const;
export const SPEEDS = ['instant', 'fast', 'normal', 'slow'] as const;

export type Theme = (typeof THEMES)[number];
export type Felt = (typeof FELTS)[number];
export type SuitPalette = (typeof SUIT_PALETTES)[number];
export type Speed = (typeof SPEEDS)[number];

export type Settings = {
  theme: Theme;
  felt: Felt;
  suits: SuitPalette;
  speed: Speed;
  /** Whether single keys (1 to 6) choose cards; a person who dictates can turn them off. */
  shortcuts: boolean;
  /** The table sat down at last, for the next game: names of a level and a ruleset, and seats. */
  level: string;
  ruleset: string;
  seats: number;
  /** What a guest wants to be called at tables with other people; empty: as the table suggests. */
  name: string;
  /** Whether people's own words are shown at tables; quick phrases always are. */
  chat: boolean;
};

/** Every duration is multiplied by this. */
export const SPEED_FACTORS: Record<Speed, number> = { instant: 0, fast: 0.6, normal: 1, slow: 1.6 };

const KEY = 'fifteentwo.settings';
const DEFAULTS: Settings = {
  theme: 'system',
  felt: 'sage',
  suits: 'two',
  speed: 'normal',
  shortcuts: true,
  level: 'steady',
  ruleset: 'standard',
  seats: 2,
  name: '',
  chat: false,
};

const prefersDark = new MediaQuery('prefers-color-scheme: dark', false);
const prefersContrast = new MediaQuery('prefers-contrast: more', false);
const prefersStill = new MediaQuery('prefers-reduced-motion: reduce', false);

export const settings: Settings = $state(load());

/** The theme on screen now: `system` resolved by what the operating system asks for. */
export function themeShown(): Exclude<Theme, 'system'> {
  if (settings.theme !== 'system') return settings.theme;
  if (prefersContrast.current) return 'contrast';
  return prefersDark.current ? 'dark' : 'light';
}

/** True where nothing may fly: the person's system asks for less motion. */
export function motionReduced(): boolean {
  return prefersStill.current;
}

/** Milliseconds to spend on something that takes `ms` at normal pace; 0 where nothing may move. */
export function pace(ms: number): number {
  return motionReduced() ? 0 : ms * SPEED_FACTORS[settings.speed];
}

/** Writes the settings on the page and keeps them; call once, inside a component. */
export function applySettings(): void {
  $effect(() => {
    const root = document.documentElement;
    root.dataset['theme'] = themeShown();
    root.dataset['felt'] = settings.felt;
    root.dataset['suits'] = settings.suits;
    root.style.setProperty('--speed', String(SPEED_FACTORS[settings.speed]));
  });
  $effect(() => {
    const kept = JSON.stringify(settings);
    try {
      localStorage.setItem(KEY, kept);
    } catch {
      // Private windows may refuse storage; the choice then lasts as long as the page.
    }
  });
}

function load(): Settings {
  let kept: unknown;
  try {
    kept = JSON.parse(localStorage.getItem(KEY) ?? 'null');
  } catch {
    return { ...DEFAULTS };
  }
  return readSettings(kept);
}

/** Settings out of what was kept somewhere: what is no choice any more gives way to the default. */
export function readSettings(kept: unknown): Settings {
  const found = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>;
  const one = <T extends string>(key: keyof Settings, allowed: readonly T[], otherwise: T): T =>
    allowed.find((value) => value === found[key]) ?? otherwise;
  const text = (key: 'level' | 'ruleset' | 'name'): string =>
    typeof found[key] === 'string' ? found[key] : DEFAULTS[key];
  return {
    theme: one('theme', THEMES, DEFAULTS.theme),
    felt: one('felt', FELTS, DEFAULTS.felt),
    suits: one('suits', SUIT_PALETTES, DEFAULTS.suits),
    speed: one('speed', SPEEDS, DEFAULTS.speed),
    shortcuts: found['shortcuts'] !== false,
    level: text('level'),
    ruleset: text('ruleset'),
    seats: typeof found['seats'] === 'number' ? found['seats'] : DEFAULTS.seats,
    name: text('name'),
    chat: found['chat'] === true,
  };
}
