import db from '@adonisjs/lucid/services/db'

/**
 * Whether this installation is the portal or a copy restored from a backup. The table of
 * restorations has at most one row.
 */

export const RESTORATIONS = 'restorations'

/** For a row: the rows were restored, and no one has promoted the copy. */
const OF_A_COPY = 'filled_at is not null and succeeded_at is null'

/** Whether this is a copy, for a query; see `copyAt`. */
export const COPIES = `(select count(*) from ${RESTORATIONS} where ${OF_A_COPY})`

let copy = false

/**
 * Whether this is a copy next to a running original. A copy sends no email and removes no file,
 * since its mail server, and by mistake its bucket, may be the original's.
 */
export async function isCopy(): Promise<boolean> {
  const row = await db.from(RESTORATIONS).whereRaw(OF_A_COPY).select('id').first()
  copy = Boolean(row)
  return copy
}

/** Caches the value that a query has just read. @param copies in the format of `COPIES`. */
export function copyAt(copies: number): void {
  copy = copies > 0
}

/**
 * The cached value, at most a second old for signed-in people. Another process may promote the
 * copy, or restore into the empty portal that is serving.
 */
export const isKnownCopy = (): boolean => copy
