import db from '@adonisjs/lucid/services/db'

/**
 * What this installation is: the portal itself, or a copy restored from a backup beside it. Told by
 * what a restore keeps of itself in the database, in its one row.
 */

export const RESTORATIONS = 'restorations'

/** Of a row: what was restored is there, and nobody has said that it is the portal. */
const OF_A_COPY = 'filled_at is not null and succeeded_at is null'

/** Whether this is a copy, for a statement; see `copyAt`. */
export const COPIES = `(select count(*) from ${RESTORATIONS} where ${OF_A_COPY})`

let copy = false

/**
 * Whether this is a copy, beside which the portal it was made of may go on: it sends no mail, and
 * removes no file, since its mail server, and by mistake its bucket, may be the portal's own.
 */
export async function isCopy(): Promise<boolean> {
  const row = await db.from(RESTORATIONS).whereRaw(OF_A_COPY).select('id').first()
  copy = Boolean(row)
  return copy
}

/** Takes note of what somebody has just read. @param copies as `COPIES` tells them. */
export function copyAt(copies: number): void {
  copy = copies > 0
}

/**
 * The same without waiting, as it was a second ago for who is signed in: another process says that
 * it is no copy any more, or restores into the empty portal that serves.
 */
export const isKnownCopy = (): boolean => copy
