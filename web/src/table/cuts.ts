/** How large the cards of the cut for first deal may lie, whatever the window and however many tied. */

/** What an earlier round's cards are smaller by. */
export const PAST = 0.6;
export const APART = { x: 18, y: 14 };
/** What a name below its card takes, high and wide. */
const NAME = 24;
const NAME_ACROSS = 60;
const LEAST = 24;
const STEP = 2;

/** Card width in pixels, at most `most`, at which every round fits the room; `rounds` are their numbers of cards. */
export function cutWidth(
  rounds: readonly number[],
  room: { width: number; height: number },
  most: number,
): number {
  let width = most;
  while (width - STEP >= LEAST && heightOf(rounds, room.width, width) > room.height) width -= STEP;
  return width;
}

function heightOf(rounds: readonly number[], room: number, width: number): number {
  const heights = rounds.map((cards, i) => {
    const card = i < rounds.length - 1 ? width * PAST : width;
    const across = Math.max(card, NAME_ACROSS) + APART.x;
    const inRow = Math.max(1, Math.floor((room + APART.x) / across));
    const rows = Math.ceil(cards / inRow);
    return rows * (card * 1.4 + NAME) + (rows - 1) * APART.y;
  });
  return heights.reduce((sum, height) => sum + height, (rounds.length - 1) * APART.y);
}
