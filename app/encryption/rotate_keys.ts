import { randomBytes } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { countOf, type Client } from '#core/database/table'
import { insertRows } from '#core/database/insert_rows'
import DataKey from '#encryption/models/data_key'
import { conflict } from '#core/errors/http_errors'
import { masterKey, unwrapAll, wrappedKeys, type WrappedKey } from '#encryption/data_keys'
import type { FieldPlace } from '#encryption/field_place'
import type { MasterKey } from '#encryption/master_key'
import { protectedFiles } from '#encryption/protected_files'
import { protectedTables, type StoredRow } from '#encryption/protected_tables'
import { after, nextRows, reencryptBatch, rowsToDo } from '#encryption/reencrypt_table'
import { latestMasterKeyId } from '#encryption/retire_master_keys'

interface Rotation {
  /** The data key that encrypts everything at the end. */
  version: number
  /** Values and files that this run encrypted; an earlier run may have done some. */
  values: number
  files: number
  /** Ids of missing files whose keys were given up. */
  filesMissing: number[]
}

const SHOWN_BROKEN = 5

const NOT_WRAPPED =
  'The new data key is no longer there for the next master key. The old keys were kept; run keys:rotate once more.'

/** The number of rows and files under a data key other than the newest. */
async function countToDo(version: number): Promise<{ rows: number; files: number }> {
  let rows = 0
  for (const table of protectedTables()) {
    rows += await countOf(rowsToDo(db.connection(), table, version))
  }
  const files = await protectedFiles()
    .underOtherKeys(db.connection(), version)
    .count('* as total')
    .first()
  return { rows, files: files?.total ?? 0 }
}

/** What `rotateKeys` with this next key would encrypt. */
export async function foretellRotation(next: MasterKey): Promise<{ rows: number; files: number }> {
  const rows = await wrappedKeys()
  const newest = Math.max(...rows.map(({ version }) => version))
  return countToDo((await hasBegun(db, rows, next)) ? newest : newest + 1)
}

/**
 * Encrypts everything protected under a new data key that the next master key opens, while the
 * portal continues to read and write with the current one. Each step is stored by itself and
 * skips what was done before, so the next run continues a killed one.
 *
 * 1. Every data key is also wrapped by the next master key, and a new one is made, wrapped by
 *    both. From then on, new values use it.
 * 2. The tables are encrypted again in batches, the files one at a time.
 * 3. When nothing is left, the old data keys are deleted and the rotation is audited. The check
 *    that nothing is left runs outside the change, since it may take long. Writers take turns, so
 *    everything stored after step 1 uses the new key, and only newer rows are checked inside the
 *    change.
 *
 * Then the next master key must replace the current one in the configuration. At the first start
 * with it, `retireFormerMasterKeys` removes what the former key opens.
 * @param giveUpMissing continues without files missing from the disk: a copy that turns up later
 * cannot be decrypted.
 * @throws when MASTER_KEY is wrong, before anything is written; HttpError 409 for values and
 * files that do not decrypt and for missing files, after all others are done.
 */
export async function rotateKeys(
  next: MasterKey,
  actor: Actor,
  onProgress: (done: number, all: number) => void = () => {},
  giveUpMissing = false
): Promise<Rotation> {
  const version = await change(actor, (change) => begin(change, next))
  const rotation: Rotation = { version, values: 0, files: 0, filesMissing: [] }
  for (;;) {
    const seen = await lastRows()
    const done = await reencryptAll(version, actor, onProgress)
    rotation.values += done.values
    rotation.files += done.files
    rotation.filesMissing = done.filesMissing
    if (done.filesMissing.length > 0 && !giveUpMissing) throw missingFiles(done.filesMissing)
    if (await isAnythingLeft(version)) continue
    if (await change(actor, (change) => finish(change, rotation, next, seen))) return rotation
  }
}

/** The last row of each table by primary key. */
async function lastRows(): Promise<Map<string, StoredRow | null>> {
  const last = new Map<string, StoredRow | null>()
  for (const { table, key } of protectedTables()) {
    const query = db.from(table).select(...key)
    for (const column of key) query.orderBy(column, 'desc')
    last.set(table, (await query.first()) as StoredRow | null)
  }
  return last
}

async function isAnythingLeft(version: number): Promise<boolean> {
  for (const table of protectedTables()) {
    const [row] = await nextRows(db.connection(), table, version, null)
    if (row) return true
  }
  return false
}

async function reencryptAll(
  version: number,
  actor: Actor,
  onProgress: (done: number, all: number) => void
): Promise<Omit<Rotation, 'version'>> {
  const toDo = await countToDo(version)
  const all = toDo.rows + toDo.files
  const broken: FieldPlace[] = []
  let [rows, values] = [0, 0]
  for (const table of protectedTables()) {
    let from: StoredRow | null = null
    for (;;) {
      const keys: StoredRow[] = await nextRows(db.connection(), table, version, from)
      if (keys.length === 0) break
      const batch = await change(actor, ({ trx }) => reencryptBatch(trx, table, version, keys))
      from = keys.at(-1) ?? null
      rows += batch.rows
      values += batch.values
      broken.push(...batch.broken)
      onProgress(Math.min(rows, all), all)
    }
  }
  const onFile = () => onProgress(Math.min(++rows, all), all)
  const { files, missing, damaged } = await protectedFiles().reencrypt(version, actor, onFile)
  if (broken.length > 0) throw undecryptable(broken)
  if (damaged.length > 0) throw damagedFiles(damaged)
  return { values, files, filesMissing: missing }
}

const someOf = (ids: readonly number[]) =>
  ids.slice(0, SHOWN_BROKEN).join(', ') +
  (ids.length > SHOWN_BROKEN ? ` and ${ids.length - SHOWN_BROKEN} more` : '')

/**
 * A disk that is not mounted has missing files, too, which would be lost forever with the old
 * keys.
 */
const missingFiles = (ids: readonly number[]) =>
  conflict(
    `These files are not on the disk, so the old keys were kept: ${someOf(ids)}. ` +
      'Check that the disk is mounted, or that the bucket is the right one, put them back from a backup with files:put, and run keys:rotate once more; with --give-up-missing where they are lost for good.'
  )

const damagedFiles = (ids: readonly number[]) =>
  conflict(
    `These files are damaged, so the old keys were kept: ${someOf(ids)}. ` +
      'Put them back from a backup with files:put, or delete their objects, which the log names, and run keys:rotate once more.'
  )

function undecryptable(broken: FieldPlace[]) {
  const shown = broken
    .slice(0, SHOWN_BROKEN)
    .map(({ table, column, id }) => `${table}.${column} of row ${id}`)
    .join(', ')
  const more = broken.length > SHOWN_BROKEN ? ` and ${broken.length - SHOWN_BROKEN} more` : ''
  return conflict(
    `These values cannot be decrypted, so the old keys were kept: ${shown}${more}. ` +
      'Enter them again, or empty them, and run keys:rotate once more.'
  )
}

/**
 * Whether an earlier run has started with this next key: a new data key exists, or only the
 * configuration is left. A key that still opens everything because no one has retired it is a
 * former one; going back to it is a rotation of its own.
 */
async function hasBegun(client: Client, rows: readonly WrappedKey[], next: MasterKey) {
  if (!rows.some((row) => row.master_key_id === next.id)) return false
  const underWay = new Set(rows.map(({ version }) => version)).size > 1
  return underWay || (await latestMasterKeyId(client)) === next.id
}

/** @returns the version to encrypt with: new, unless an earlier run has made it. */
async function begin(change: Change, next: MasterKey): Promise<number> {
  const { trx, time } = change
  const present = masterKey()
  const rows = await wrappedKeys(trx)
  const keys = unwrapAll(rows)
  const begun = await hasBegun(trx, rows, next)
  const newest = Math.max(...keys.keys())
  // Wraps of a former key, or of one that was given up before use.
  await DataKey.query({ client: trx })
    .where('master_key_id', '')
    .update({ masterKeyId: present.id })
  await DataKey.query({ client: trx }).whereNotIn('master_key_id', [present.id, next.id]).delete()

  if (!begun) keys.set(newest + 1, randomBytes(32))
  const wraps = new Set(rows.map((row) => `${row.version} ${row.master_key_id || present.id}`))
  const added = [...keys].flatMap(([version, key]) =>
    [present, next]
      .filter(({ id }) => !wraps.has(`${version} ${id}`))
      .map((by) => ({
        version,
        master_key_id: by.id,
        wrapped_key: by.wrap(version, key),
        created_at: time,
      }))
  )
  if (added.length > 0) await insertRows(trx, DataKey, added)
  return Math.max(...keys.keys())
}

/**
 * @param seen the last rows before the tables were checked.
 * @returns false when a newer row is not encrypted with the new key.
 */
async function finish(
  change: Change,
  { version, values, files, filesMissing }: Rotation,
  next: MasterKey,
  seen: ReadonlyMap<string, StoredRow | null>
): Promise<boolean> {
  for (const table of protectedTables()) {
    const since = rowsToDo(change.trx, table, version).select(...table.key)
    const last = seen.get(table.table)
    if (last) after(since, table.key, last)
    if (await since.first()) return false
  }
  const givenUp = new Set(filesMissing)
  const left = await protectedFiles().underOtherKeys(change.trx, version).select('id')
  if (left.some(({ id }) => !givenUp.has(id))) return false
  const rows = await wrappedKeys(change.trx)
  const opened = rows.some(
    (row) => row.version === version && next.unwrap(version, row.wrapped_key)
  )
  // The next key replaces the current one permanently, so it must open everything that is left.
  if (!opened) throw conflict(NOT_WRAPPED)
  const old = [...new Set(rows.map((row) => row.version))].filter((one) => one !== version)
  if (old.length === 0) return true
  await DataKey.query({ client: change.trx }).whereNot({ version }).delete()
  await change.audit({
    action: 'rotate_keys',
    entityType: 'installation',
    entityId: 1,
    oldValues: { dataKeys: old },
    newValues: {
      dataKeys: [version],
      values,
      files,
      filesGivenUp: filesMissing,
      masterKeyId: next.id,
    },
  })
  return true
}
