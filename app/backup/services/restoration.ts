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

/** The id of the only row of restorations. */
export const RESTORATION = 1

/** The row of restorations, as both databases return it. */
export interface Restoration {
  /** SHA-256 of the archive's manifest, which contains the digest of everything in it. */
  archive_id: string
  archive: string
  taken_at: string
  began_at: string
  claimed_by: string | null
  claimed_until: string | null
  /** When the rows were inserted and compared. */
  filled_at: string | null
  /** Null until the restore has finished. */
  finished_at: string | null
  /** When someone promoted the copy to replace the original portal. */
  succeeded_at: string | null
}

/** The lock of restores: one process at a time. */
export const restoreJob = new Job(RESTORATIONS)

const underWay = () =>
  conflict('Another process restores into this installation. Nothing has been changed.')

const takenOver = () => conflict('Another process has started to restore into this installation.')

type Sealed = Pick<CheckedArchive, 'manifest' | 'id'>

/** The record of the last restore into this database, finished or not. */
async function restoration(): Promise<Restoration | null> {
  if (!(await db.connection().schema.hasTable(RESTORATIONS))) return null
  return db.from(RESTORATIONS).where('id', RESTORATION).first()
}

/**
 * @returns whether the database contains rows of an interrupted restore of the same archive,
 * which may be deleted.
 * @throws HttpError 409 for an installation that is in use or is being restored.
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

/**
 * Every change has an audit entry, so an entry beyond the archive means that the portal was used.
 */
async function hasGoneOn(audit: { entry: number; mac: string }): Promise<boolean> {
  if (!(await db.connection().schema.hasTable('audit_heads'))) return false
  const head = await table(db, AuditHead).where('id', 1).first()
  if (!head || head.entry_id === 0) return false
  return head.entry_id !== audit.entry || head.mac !== audit.mac
}

/**
 * Records which archive is being restored, before any of it is written.
 * @param resumes the database's content may be deleted, see `assertRestorable`.
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
    // Reading the archive took time.
    if (resumes) await assertRestorable(sealed, worker)
    else await assertEmptyInstallation()
  } catch (error) {
    const own = db.from(RESTORATIONS).where({ id: RESTORATION, claimed_by: worker })
    // An installation in use must not become a copy because someone tried a restore.
    await (before ? restoreJob.release(RESTORATION, worker) : own.delete())
    throw error
  }
  const begun = resumes ? row : { ...row, filled_at: null }
  await restoreJob.update(RESTORATION, worker, begun).catch(unlessTakenOver)
}

/**
 * On SQLite, the transaction that inserts the rows blocks all other writers for its whole
 * duration.
 */
function whereFilled(error: unknown): false {
  if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error
  return false
}

/** If two start at once, one of them inserts the row. */
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

/** @throws HttpError 409 where another process has taken over the restore. */
export async function renewClaim(worker: string): Promise<void> {
  await restoreJob.renew(RESTORATION, worker).catch(unlessTakenOver)
}

function unlessTakenOver(error: unknown): never {
  throw error instanceof LockLost ? takenOver() : error
}

/**
 * Records that the rows are complete, in the transaction that inserts them. It also renews the
 * claim: on SQLite nothing could be written during the transaction, so the claim may have
 * expired.
 * @throws HttpError 409 where another process has taken over the restore.
 */
export async function keepFilled(trx: TransactionClientContract, worker: string): Promise<void> {
  const filled = { filled_at: dbTime(DateTime.utc()), ...restoreJob.lockedBy(worker) }
  await restoreJob.update(RESTORATION, worker, filled, { trx }).catch(unlessTakenOver)
}

/**
 * Records the end of a restore, with the change that logs it.
 * @throws HttpError 409 where another process has taken over the restore.
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

/** Releases the claim at once, even if the table was never created. */
export async function letGo(worker: string): Promise<void> {
  const held = await restoration()
  if (held?.claimed_by === worker) await restoreJob.release(RESTORATION, worker)
}
