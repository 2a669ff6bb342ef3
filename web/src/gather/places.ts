/** Where the seats of a table are drawn: clockwise, the person at this screen nearest. */

export type Around = { bottom: number; left: number | null; top: number[]; right: number | null };

/** Of `count` seats, seen from seat `bottom`; with four at the table partners sit opposite each other. */
export function around(count: number, bottom: number): Around {
  const others = Array.from({ length: count - 1 }, (_, i) => (bottom + 1 + i) % count);
  if (others.length < 2) return { bottom, left: null, top: others, right: null };
  return {
    bottom,
    left: others[0] ?? null,
    top: others.slice(1, -1),
    right: others.at(-1) ?? null,
  };
}
