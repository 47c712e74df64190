import { pipeline, type Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import env from '#start/env'
import { deriveKey } from '#encryption/master_key'
import { AgeKey, decryptWith, encryptTo } from '#storage/encryption/age_key'

/** The suffix of an encrypted part; rows are compressed first. */
const ENCRYPTED = { table: '.gz.age', file: '.age' }
export type PartKind = keyof typeof ENCRYPTED

/** The name under which a part is written. */
export const encryptedName = (name: string, kind: PartKind) => name + ENCRYPTED[kind]

/** The name of a part without its suffix. Archives from before encryption have none. */
export const plainName = (name: string) => name.replace(/(?:\.gz)?\.age$/, '')

const keyOf = (secret: string) => AgeKey.of(deriveKey(secret, 'gangway backup'))

/** The key that opens archives. It is derived from MASTER_KEY, which a new machine has, too. */
export const archiveKey = () => keyOf(env.get('MASTER_KEY').release())

/** The recipients of archives. During a key rotation, the next master key opens them, too. */
async function recipients(): Promise<AgeKey[]> {
  const next = env.get('MASTER_KEY_NEXT')?.release()
  return [await archiveKey(), ...(next ? [await keyOf(next)] : [])]
}

/** Encrypts a part of an archive while it is written. */
export async function encryptPart(source: Readable, kind: PartKind): Promise<Readable> {
  const packed = kind === 'table' ? pipeline(source, createGzip(), () => {}) : source
  const { stream } = await encryptTo(await recipients(), packed)
  return stream
}

/** @throws CannotDecrypt */
export async function decryptPart(source: Readable, kind: PartKind): Promise<Readable> {
  const stream = await decryptWith(await archiveKey(), source)
  return kind === 'table' ? pipeline(stream, createGunzip(), () => {}) : stream
}
