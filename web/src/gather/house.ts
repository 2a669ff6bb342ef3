/** What a house may change of the rules it plays by, where they leave it open. */

import { m } from '../lib/paraglide/messages.js';

export type HouseSwitch = {
  name: 'cut' | 'skunks' | 'match';
  label: () => string;
  /** What may be chosen; the first is what the rules say themselves. */
  values: readonly string[];
  called: (value: string) => string;
};

export type Chosen = Record<string, string>;

const SWITCHES: readonly HouseSwitch[] = [
  {
    name: 'skunks',
    label: m.gather_new_skunks,
    values: ['on', 'off'],
    called: (value) => m.gather_new_skunks_name({ value }),
  },
  {
    name: 'cut',
    label: m.gather_new_cut,
    values: ['automatic', 'position'],
    called: (value) => m.gather_new_cut_name({ value }),
  },
  {
    name: 'match',
    label: m.gather_new_scale,
    values: ['1/2/3', '1/2/4', '2/3/3', '3/4/4'],
    called: (value) => value.replaceAll('/', ', '),
  },
];

/** The switches that rules allow a house to choose; a scale is for those who play `matches`. */
export function houseSwitches(
  allow: readonly string[],
  { matches }: { matches: boolean },
): HouseSwitch[] {
  return SWITCHES.filter(({ name }) => allow.includes(name) && (matches || name !== 'match'));
}

/** Of what was chosen, under whatever rules, what these let a house choose and what differs from them. */
export function changed(offered: readonly HouseSwitch[], chosen: Chosen): Chosen {
  return Object.fromEntries(
    offered.flatMap(({ name, values }): [string, string][] => {
      const value = chosen[name];
      return value !== undefined && value !== values[0] ? [[name, value]] : [];
    }),
  );
}

/** What a house plays otherwise, in words; "" for the rules as they are. */
export function changedWords(offered: readonly HouseSwitch[], chosen: Chosen): string {
  const differs = changed(offered, chosen);
  return offered
    .flatMap(({ name, label, called }) => {
      const value = differs[name];
      return value === undefined ? [] : [m.house_choice({ name: label(), value: called(value) })];
    })
    .join(', ');
}
