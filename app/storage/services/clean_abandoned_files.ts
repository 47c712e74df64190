import { readdir, rm, stat } from 'node:fs/promises'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import AuditEntry from '#audit/models/audit_entry'
import AuditHead from '#audit/models/audit_head'
import { deleteObject, getText, objectKeys, putText } from '#storage/services/disk_objects'
import { deletePending } from '#storage/services/pending_deletions'
import { incomingPath } from '#storage/uploads/receive_file'
import { cleanSlots } from '#storage/uploads/clean_upload_slots'
import { isCopy } from '#core/installation'
import StoredFile from '#storage/models/stored_file'
import { table } from '#core/database/table'

/** A running upload is younger than this. */
const GRACE_HOURS = 24
/** An earlier run has found older leftovers. */
const DAYS_BACK = 7
const BATCH = 500

/** Beside the files: which database they belong to, as of the last cleaning. */
const LAST_CLEANING = 'last-cleaning.json'

/** As ISO 8601 days, and the end of the audit log then. */
interface Cleaning {
  since: string
  day: string
  entry: number
  mac: string
}

/**
 * Removes leftovers of killed processes: unfinished uploads, objects whose record was never
 * written, deleted objects of any age, and uploads that were never used.
 * @param stop ends it after the current objects.
 * @returns how many of each were removed.
 */
export async function cleanAbandonedFiles(stop?: AbortSignal) {
  // The disk may be the original portal's, whose newer rows this copy lacks.
  if (await isCopy()) return { uploads: await cleanUploads(), slots: 0, objects: 0 }
  return {
    uploads: await cleanUploads(),
    slots: await cleanSlots(GRACE_HOURS),
    objects: (await deletePending(stop)) + (await cleanObjects(stop)),
  }
}

async function cleanUploads(): Promise<number> {
  const oldest = DateTime.utc().minus({ hours: GRACE_HOURS }).toMillis()
  const names = await readdir(incomingPath()).catch(() => [])
  let removed = 0
  for (const name of names) {
    const path = incomingPath(name)
    const facts = await stat(path).catch(() => null)
    if (!facts || facts.mtimeMs > oldest) continue
    await rm(path, { force: true })
    removed++
  }
  return removed
}

/**
 * An empty database, another one or an older state of this one lacks rows of files that are there.
 * So what no row names is removed only from days between two cleanings by one database: after the
 * first one, and before the last one, whose audit entries it still has.
 */
async function cleanObjects(stop?: AbortSignal): Promise<number> {
  const today = DateTime.utc().toISODate()
  const head = await table(db, AuditHead).where('id', 1).firstOrFail()
  // No one has used this database; a restore may be filling it.
  if (head.entry_id === 0) return 0
  const last = await lastCleaning(today)
  let removed = 0
  for (let day = 2; last && day <= DAYS_BACK + 1; day++) {
    const folder = DateTime.utc().minus({ days: day }).toISODate()
    if (folder <= last.since || folder >= last.day) continue
    let keys: string[] = []
    for await (const key of keysIn(folder)) {
      keys.push(key)
      if (keys.length < BATCH) continue
      stop?.throwIfAborted()
      removed += await removeUnrecorded(keys)
      keys = []
    }
    removed += await removeUnrecorded(keys)
  }
  const since = last?.since ?? today
  const done: Cleaning = { since, day: today, entry: head.entry_id, mac: head.mac }
  await putText(LAST_CLEANING, JSON.stringify(done))
  return removed
}

/**
 * The last cleaning, if it was by this database: its audit log has the entry at its end. One of a
 * clock that was ahead would keep every later day from being cleaned.
 */
async function lastCleaning(today: string): Promise<Cleaning | null> {
  const text = await getText(LAST_CLEANING)
  if (text === null) return null
  const last = JSON.parse(text) as Cleaning
  const entry = await table(db, AuditEntry).where('id', last.entry).select('mac').first()
  return entry?.mac === last.mac && last.since <= today ? last : null
}

/** A day without uploads has no folder on a local disk. */
async function* keysIn(folder: string): AsyncGenerator<string> {
  try {
    yield* objectKeys(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

async function removeUnrecorded(keys: string[]): Promise<number> {
  if (keys.length === 0) return 0
  const rows = await table(db, StoredFile).whereIn('key', keys).select('key')
  const recorded = new Set(rows.map(({ key }) => key))
  const unused = keys.filter((key) => !recorded.has(key))
  for (const key of unused) await deleteObject(key)
  return unused.length
}
