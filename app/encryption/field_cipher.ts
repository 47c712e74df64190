import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { currentVersion, dataKey, liveVersions } from '#encryption/data_keys'
import type { FieldPlace } from '#encryption/field_place'
import { deriveKey, open, seal } from '#encryption/master_key'

export { forgetDataKeys, loadDataKeys } from '#encryption/data_keys'

/** A ciphertext that does not decrypt: wrong key, changed bytes, or moved from its row. */
export class FieldCipherError extends Error {
  constructor(readonly place: FieldPlace) {
    super(`${place.table}.${place.column} of row ${place.id} cannot be decrypted`)
  }
}

const fieldContext = (place: FieldPlace, version: number) =>
  JSON.stringify([place.table, place.column, place.id, version])

/**
 * Encrypts a protected field with AES-256-GCM under the current data key, authenticated against
 * its table, column and row (NIST SP 800-38D). Encrypt inside the change that stores the value,
 * since a new key may replace the current one between two changes.
 * @returns `<key version>.<base64url of nonce, ciphertext and tag>`, at most 255 characters for a
 * text of 160 bytes.
 */
export async function encryptField(
  place: FieldPlace,
  plain: string,
  trx?: TransactionClientContract
): Promise<string> {
  const version = await currentVersion(trx)
  const key = await keyOf(version, trx)
  const sealed = seal(key, Buffer.from(plain, 'utf8'), fieldContext(place, version))
  return `${version}.${sealed.toString('base64url')}`
}

/** @throws FieldCipherError when the text was not encrypted for exactly this place and key. */
export async function decryptField(
  place: FieldPlace,
  stored: string,
  trx?: TransactionClientContract
): Promise<string> {
  const [version = '', sealed = ''] = stored.split('.')
  const key = await dataKey(Number(version), trx)
  if (!key) throw new FieldCipherError(place)
  try {
    const bytes = Buffer.from(sealed, 'base64url')
    return open(key, bytes, fieldContext(place, Number(version))).toString('utf8')
  } catch {
    throw new FieldCipherError(place)
  }
}

/**
 * The search index of an encrypted text: HMAC-SHA-256 under a key derived from the data key (RFC
 * 2104, RFC 5869). Equal texts of one column have equal indexes. Without the key, guesses cannot
 * be tested.
 * @param of names the column, so that equal texts of two columns differ.
 * @returns `<key version>.<base64url>`.
 */
export async function fieldIndex(
  of: string,
  plain: string,
  trx?: TransactionClientContract
): Promise<string> {
  return indexUnder(await currentVersion(trx), of, plain, trx)
}

/**
 * The indexes a text may have while one data key replaces another. Compute them inside the change
 * that searches, since a rotation continues between two changes.
 */
export async function fieldIndexes(
  of: string,
  plain: string,
  trx: TransactionClientContract
): Promise<string[]> {
  const indexes: string[] = []
  for (const version of await liveVersions(trx)) {
    indexes.push(await indexUnder(version, of, plain, trx))
  }
  return indexes
}

async function indexUnder(
  version: number,
  of: string,
  plain: string,
  trx?: TransactionClientContract
): Promise<string> {
  const key = indexKey(await keyOf(version, trx), of)
  return `${version}.${createHmac('sha256', key).update(plain).digest('base64url')}`
}

/** Derived once per data key, since an import has thousands of numbers. */
const indexKeys = new WeakMap<KeyObject, Map<string, KeyObject>>()

function indexKey(secret: KeyObject, of: string): KeyObject {
  const keys = indexKeys.get(secret) ?? new Map<string, KeyObject>()
  const key = keys.get(of) ?? createSecretKey(deriveKey(secret, `gangway index ${of}`))
  indexKeys.set(secret, keys.set(of, key))
  return key
}

async function keyOf(version: number, trx?: TransactionClientContract): Promise<KeyObject> {
  const key = await dataKey(version, trx)
  if (!key) throw new Error(`There is no data key of version ${version}`)
  return key
}
