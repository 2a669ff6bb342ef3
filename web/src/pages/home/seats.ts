/** Numbers of players that a table in the browser is laid out for. */
export const TABLE_SEATS: readonly number[] = [2, 3, 4];
