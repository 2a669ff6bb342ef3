import { m } from '../lib/paraglide/messages.js';
import { levelsAt, nameOf, yourSide } from './seating';
import type { Seen } from './seen.svelte';

/** The line at the top of a narrow table: "Deal 6 · to 121 · Steady". */
export function barText(seen: Seen): string {
  const [first, second] = [momentText(seen), levelsAt(seen.table)];
  return second ? m.status_two({ first, second }) : first;
}

function momentText({ scene, table }: Seen): string {
  const { deal_number: number } = scene.view;
  const { target } = table.game.rules;
  if (scene.stage === 'over') return m.header_over({ count: number });
  if (scene.stage === 'show') return m.header_show({ number });
  return number ? m.header_deal({ number, target }) : m.header_first({ target });
}

/** The name of the browser's tab, your turn first. */
export function tabTitle({ scene, table, live }: Seen): string {
  const page = m.app_name();
  const { view, stage } = scene;
  if (stage === 'over') {
    return view.result?.side === yourSide(table) ? m.title_won({ page }) : m.title_over({ page });
  }
  if (live.asked) return m.title_your_turn({ page });
  if (stage === 'play' && view.turn !== null && view.turn !== table.you) {
    return m.title_turn({ name: nameOf(table, view.turn), page });
  }
  return m.title_table({ number: Math.max(1, view.deal_number), page });
}
