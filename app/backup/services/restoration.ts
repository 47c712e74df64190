import { basename } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { DateTime } from 'luxon'
import AuditHead from '#audit/models/audit_head'
import { table } from '#core/database/table'
import type { Change } from '#audit/services/change'
import { isLocked, Job, LockLost, UNLOCKED } from '#core/jobs/job'
import { dbTime } from '#core/time'
import type { CheckedArchive } from '#backup/archive/check_archive'
import { assertEmptyInstallation } from '#backup/services/empty_installation'
import { defineRestorations } from '#database/restorations_table'
import { conflict } from '#core/errors/http_errors'
import { RESTORATIONS } from '#core/installation'

/** The number of the one row of restorations. */
export const RESTORATION = 1

/** The row of restorations, as both databases give it. */
export interface Restoration {
  /** SHA-256 of the archive's manifest, which holds the digest of all that is in it. */
  archive_id: string
  archive: string
  taken_at: string
  began_at: string
  claimed_by: string | null
  claimed_until: string | null
  /** When the rows were there, compared. */
  filled_at: string | null
  /** None while the restore is not through. */
  finished_at: string | null
  /** When somebody said that it takes the place of the portal the backup was made of. */
  succeeded_at: string | null
}

/** Who restores: one process at a time. */
export const restoreJob = new Job(RESTORATIONS)

const underWay = () =>
  conflict('Another process restores into this installation. Nothing has been changed.')

const takenOver = () => conflict('Another process has begun to restore into this installation.')

type Sealed = Pick<CheckedArchive, 'manifest' | 'id'>

/** What the last restore into this database keeps of itself, whether or not it came to its end. */
async function restoration(): Promise<Restoration | null> {
  if (!(await db.connection().schema.hasTable(RESTORATIONS))) return null
  return db.from(RESTORATIONS).where('id', RESTORATION).first()
}

/**
 * @returns whether what is in the database was put there by a restore of the same archive that was
 * broken off, and may go.
 * @throws HttpError 409 for an installation that is in use, or is being restored.
 */
export async function assertRestorable({ manifest, id }: Sealed, worker: string): Promise<boolean> {
  const begun = await restoration()
  if (!begun || begun.finished_at !== null) {
    await assertEmptyInstallation()
    return false
  }
  if (isLocked(begun, worker)) throw underWay()
  if (begun.archive_id === id && begun.filled_at !== null) {
    if (await hasGoneOn(manifest.audit)) {
      throw conflict(
        'This installation has been used since its restoring was broken off. Restore into an empty one: name another database and DATA_DIR. Nothing has been changed.'
      )
    }
    return true
  }
  await assertEmptyInstallation().catch((error: unknown) => {
    if (!(error instanceof Error && 'status' in error)) throw error
    throw conflict(
      `Restoring ${begun.archive} into this installation was broken off. Run backup:restore with that archive again, or name another database and DATA_DIR. Nothing has been changed.`
    )
  })
  return false
}

/** Every change has its entry: whether there is one that the archive does not hold. */
async function hasGoneOn(audit: { entry: number; mac: string }): Promise<boolean> {
  if (!(await db.connection().schema.hasTable('audit_heads'))) return false
  const head = await table(db, AuditHead).where('id', 1).first()
  if (!head || head.entry_id === 0) return false
  return head.entry_id !== audit.entry || head.mac !== audit.mac
}

/**
 * Keeps which archive is restored, before anything of it is written.
 * @param resumes what is in the database may go, see `assertRestorable`.
 * @throws HttpError 409 where another process was first.
 */
export async function beginRestoration(
  path: string,
  sealed: Sealed,
  worker: string,
  resumes: boolean
): Promise<void> {
  await makeTable()
  const row = {
    archive_id: sealed.id,
    archive: basename(path).slice(0, 255),
    taken_at: dbTime(DateTime.fromISO(sealed.manifest.takenAt)),
    began_at: dbTime(DateTime.utc()),
    finished_at: null,
    succeeded_at: null,
  }
  const before = await restoration()
  if (!before) await insert({ id: RESTORATION, ...row, ...restoreJob.lockedBy(worker) })
  if (!(await restoreJob.claim(RESTORATION, worker).catch(whereFilled))) throw underWay()
  try {
    // Reading the archive took a while.
    if (resumes) await assertRestorable(sealed, worker)
    else await assertEmptyInstallation()
  } catch (error) {
    const own = db.from(RESTORATIONS).where({ id: RESTORATION, claimed_by: worker })
    // What is in use is no copy for having been asked.
    await (before ? restoreJob.release(RESTORATION, worker) : own.delete())
    throw error
  }
  const begun = resumes ? row : { ...row, filled_at: null }
  await restoreJob.update(RESTORATION, worker, begun).catch(unlessTakenOver)
}

/** On SQLite nobody writes beside the transaction that fills the rows in, however long it takes. */
function whereFilled(error: unknown): false {
  if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error
  return false
}

/** Of two that begin at once, one makes the row. */
const insert = (row: object) =>
  db.insertQuery().table(RESTORATIONS).insert(row).onConflict('id').ignore()

async function makeTable(): Promise<void> {
  const { schema } = db.connection()
  if (await schema.hasTable(RESTORATIONS)) return
  try {
    await db.connection().schema.createTable(RESTORATIONS, (columns) => {
      defineRestorations(db.connection(), columns)
    })
  } catch (error) {
    if (!(await db.connection().schema.hasTable(RESTORATIONS))) throw error
  }
}

/** @throws HttpError 409 where another process restores by now. */
export async function renewClaim(worker: string): Promise<void> {
  await restoreJob.renew(RESTORATION, worker).catch(unlessTakenOver)
}

function unlessTakenOver(error: unknown): never {
  throw error instanceof LockLost ? takenOver() : error
}

/**
 * Keeps that the rows are there, in the transaction that puts them there. The claim is renewed with
 * them: on SQLite nothing could be written beside, so that it may have run out.
 * @throws HttpError 409 where another process restores by now.
 */
export async function keepFilled(trx: TransactionClientContract, worker: string): Promise<void> {
  const filled = { filled_at: dbTime(DateTime.utc()), ...restoreJob.lockedBy(worker) }
  await restoreJob.update(RESTORATION, worker, filled, { trx }).catch(unlessTakenOver)
}

/**
 * Keeps that a restore has come to its end, with the change that tells of it.
 * @throws HttpError 409 where another process restores by now.
 */
export async function endRestoration(
  change: Change,
  worker: string,
  isSuccessor: boolean
): Promise<void> {
  const ended = { finished_at: change.time, succeeded_at: isSuccessor ? change.time : null }
  await restoreJob
    .update(RESTORATION, worker, { ...ended, ...UNLOCKED }, change)
    .catch(unlessTakenOver)
}

/** Lets another process try at once, also where the table was never made. */
export async function letGo(worker: string): Promise<void> {
  const held = await restoration()
  if (held?.claimed_by === worker) await restoreJob.release(RESTORATION, worker)
}
