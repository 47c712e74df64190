import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import env from '#start/env'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { insertRows } from '#core/database/insert_rows'
import { table } from '#core/database/table'
import { CannotStart } from '#core/errors/cannot_start'
import DataKey, { type WrappedKey } from '#encryption/models/data_key'
import { dbTime } from '#core/time'
import { MasterKey } from '#encryption/master_key'
import { protectedFiles } from '#encryption/protected_files'
import { protectedTables } from '#encryption/protected_tables'

export type { WrappedKey }

const LOST_DATA_KEYS =
  'The database holds encrypted values but no data key. Restore its table data_keys from a ' +
  'backup; nothing has been changed.'

export const WRONG_MASTER_KEY =
  'MASTER_KEY is not the key this database was encrypted with. Restore the right one; ' +
  'nothing has been changed.'

const keys = new Map<number, KeyObject>()
const currentVersions = new WeakMap<TransactionClientContract, Promise<number>>()

let known: { secret: string; key: MasterKey } | undefined

/** The master key this process started with. */
export function masterKey(): MasterKey {
  const secret = env.get('MASTER_KEY').release()
  if (known?.secret !== secret) known = { secret, key: new MasterKey(secret) }
  return known.key
}

/**
 * The data keys of the given rows, each opened by one of its wraps.
 * @throws when a version has no wrap that the master key opens.
 */
export function unwrapAll(rows: readonly WrappedKey[], key = masterKey()): Map<number, Buffer> {
  const opened = new Map<number, Buffer>()
  for (const { version, master_key_id: by, wrapped_key: wrapped } of rows) {
    if (by !== '' && by !== key.id) continue
    const unwrapped = key.unwrap(version, wrapped)
    if (unwrapped) opened.set(version, unwrapped)
  }
  if (rows.some(({ version }) => !opened.has(version))) throw new CannotStart(WRONG_MASTER_KEY)
  return opened
}

export async function wrappedKeys(trx?: TransactionClientContract): Promise<WrappedKey[]> {
  return table(trx ?? db, DataKey).orderBy('version')
}

async function readKeys(trx?: TransactionClientContract): Promise<void> {
  for (const [version, key] of unwrapAll(await wrappedKeys(trx))) {
    keys.set(version, createSecretKey(key))
  }
}

/**
 * Reads the data keys, unwraps each with the master key, and makes the first one in an empty
 * installation. Called at startup, so that a lost or wrong master key is reported before anything
 * is written. Repeated calls cost nothing.
 * @throws when MASTER_KEY is not the one the data keys were wrapped with, or the data keys are
 * lost.
 */
export async function loadDataKeys(trx?: TransactionClientContract): Promise<void> {
  if (keys.size > 0) return
  const present = await wrappedKeys(trx)
  if (present.length === 0) {
    if (trx) await makeFirstKey(trx)
    else await change(systemActor, ({ trx: own }) => makeFirstKey(own))
  }
  await readKeys(trx)
}

/** Serialized: if two processes start at once with two master keys, one makes the key. */
async function makeFirstKey(trx: TransactionClientContract): Promise<void> {
  const [present] = await wrappedKeys(trx)
  if (present) return
  for (const { table: name, columns } of protectedTables()) {
    const value = await trx
      .from(name)
      .where((where) => {
        // A row whose value is bound to its id is empty until the key for it is there.
        for (const column of columns) where.orWhere(column, '<>', '')
      })
      .select(...columns)
      .first()
    if (value) throw new Error(LOST_DATA_KEYS)
  }
  if (await protectedFiles().exist(trx)) throw new Error(LOST_DATA_KEYS)
  const key = masterKey()
  const wrapped = { version: 1, master_key_id: key.id, wrapped_key: key.wrap(1, randomBytes(32)) }
  await insertRows(trx, DataKey, [{ ...wrapped, created_at: dbTime(DateTime.utc()) }])
}

/** Clears the cached keys, for tests that change them in the database. */
export function forgetDataKeys(): void {
  keys.clear()
}

/** A data key by its version, or undefined. A newly made one is looked up. */
export async function dataKey(
  version: number,
  trx?: TransactionClientContract
): Promise<KeyObject | undefined> {
  await loadDataKeys(trx)
  if (!keys.has(version) && Number.isSafeInteger(version) && version > 0) await readKeys(trx)
  return keys.get(version)
}

/** Every version in the database now. */
export async function liveVersions(trx?: TransactionClientContract): Promise<number[]> {
  const rows = await wrappedKeys(trx)
  return [...new Set(rows.map(({ version }) => version))]
}

/**
 * The version for new values. Read once per transaction: a rotation adds its version inside a
 * change, and changes take turns, so it stays current until the transaction ends.
 */
export async function currentVersion(trx?: TransactionClientContract): Promise<number> {
  await loadDataKeys(trx)
  if (!trx) return Math.max(...(await liveVersions()))
  let version = currentVersions.get(trx)
  if (!version) {
    version = liveVersions(trx).then((versions) => Math.max(...versions))
    currentVersions.set(trx, version)
  }
  return version
}
