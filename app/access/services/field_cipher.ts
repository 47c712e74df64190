import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import env from '#start/env'
import { dbTime } from '#audit/services/time'

/** Where a ciphertext belongs; moved to any other place it no longer opens. */
export interface FieldPlace {
  table: string
  column: string
  id: number
}

/** A ciphertext that does not open: wrong key, changed bytes, or moved from its row. */
export class FieldCipherError extends Error {
  constructor(place: FieldPlace) {
    super(`${place.table}.${place.column} of row ${place.id} cannot be decrypted`)
  }
}

const NONCE = 12
const TAG = 16

const dataKeys = new Map<number, Buffer>()
let currentVersion = 0

function seal(key: Buffer, plain: Buffer, context: string): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(context))
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

function open(key: Buffer, sealed: Buffer, context: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE))
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG))
  return Buffer.concat([
    decipher.update(sealed.subarray(NONCE, sealed.length - TAG)),
    decipher.final(),
  ])
}

function masterKey(): Buffer {
  return Buffer.from(
    hkdfSync('sha256', env.get('MASTER_KEY').release(), '', 'gangway master key', 32)
  )
}

const keyContext = (version: number) => `data_keys:${version}`
const fieldContext = (place: FieldPlace, version: number) =>
  JSON.stringify([place.table, place.column, place.id, version])

/**
 * Reads the data keys, unwrapping each with the master key, and makes the first one in an empty
 * installation. Called at boot, so that a lost or wrong master key is told before anything is
 * written; calling it again is free.
 * @throws when MASTER_KEY is not the one the data keys were wrapped with.
 */
export async function loadDataKeys(trx?: TransactionClientContract): Promise<void> {
  if (currentVersion > 0) return
  const client = trx ?? db.connection()
  let rows: { version: number; wrapped_key: string }[] = await client
    .from('data_keys')
    .orderBy('version')
  if (rows.length === 0) {
    const wrapped = seal(masterKey(), randomBytes(32), keyContext(1)).toString('base64url')
    await client
      .knexQuery()
      .table('data_keys')
      .insert({ version: 1, wrapped_key: wrapped, created_at: dbTime(DateTime.utc()) })
      .onConflict('version')
      .ignore()
    rows = await client.from('data_keys').orderBy('version')
  }
  for (const row of rows) {
    try {
      const wrapped = Buffer.from(row.wrapped_key, 'base64url')
      dataKeys.set(row.version, open(masterKey(), wrapped, keyContext(row.version)))
      currentVersion = Math.max(currentVersion, row.version)
    } catch {
      throw new Error(
        'MASTER_KEY is not the key this database was encrypted with. Restore the right one; ' +
          'nothing has been changed.'
      )
    }
  }
}

/** Forgets the keys read so far; a test that empties the database starts over with it. */
export function forgetDataKeys(): void {
  dataKeys.clear()
  currentVersion = 0
}

/**
 * Encrypts a protected field with AES-256-GCM under the current data key, authenticated against
 * the table, column and row it is stored in (NIST SP 800-38D).
 * @returns `<key version>.<base64url of nonce, ciphertext and tag>`, at most 255 characters for a
 * text of 160 bytes.
 */
export async function encryptField(
  place: FieldPlace,
  plain: string,
  trx?: TransactionClientContract
): Promise<string> {
  await loadDataKeys(trx)
  const key = dataKeys.get(currentVersion) as Buffer
  const sealed = seal(key, Buffer.from(plain, 'utf8'), fieldContext(place, currentVersion))
  return `${currentVersion}.${sealed.toString('base64url')}`
}

/**
 * @throws FieldCipherError when the text was not encrypted for exactly this place and key.
 */
export async function decryptField(
  place: FieldPlace,
  stored: string,
  trx?: TransactionClientContract
): Promise<string> {
  await loadDataKeys(trx)
  const [version = '', sealed = ''] = stored.split('.')
  const key = dataKeys.get(Number(version))
  if (!key) throw new FieldCipherError(place)
  try {
    const bytes = Buffer.from(sealed, 'base64url')
    return open(key, bytes, fieldContext(place, Number(version))).toString('utf8')
  } catch {
    throw new FieldCipherError(place)
  }
}
