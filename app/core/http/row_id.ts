/**
 * The id of a row in an address. No row has a longer number, and the longest would reach the
 * database as Infinity.
 */
export const rowId = { match: /^\d{1,10}$/, cast: (id: string) => Number(id) }

/** The largest id of an unsigned column. */
export const MOST_ID = 4_294_967_295
