import type { KeyObject } from 'node:crypto'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { dataKey } from '#encryption/data_keys'
import { deriveKey } from '#encryption/master_key'
import { AgeKey, CannotDecrypt } from '#storage/encryption/age_key'

const derived = new WeakMap<KeyObject, Promise<AgeKey>>()

/** The key of files, derived from a data key. */
export function fileKeyOf(key: KeyObject): Promise<AgeKey> {
  const known = derived.get(key) ?? AgeKey.of(deriveKey(key, 'gangway files'))
  derived.set(key, known)
  return known
}

/** @throws CannotDecrypt where there is no data key of that version. */
export async function fileKey(version: number, trx?: TransactionClientContract): Promise<AgeKey> {
  const key = await dataKey(version, trx)
  if (!key) {
    const cause = new Error(`There is no data key of version ${version}`)
    throw new CannotDecrypt({ cause })
  }
  return fileKeyOf(key)
}
