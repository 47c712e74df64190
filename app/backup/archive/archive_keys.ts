import { pipeline, type Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import env from '#start/env'
import { deriveKey } from '#encryption/master_key'
import { AgeKey, decryptWith, encryptTo } from '#storage/encryption/age_key'

/** What the name of an encrypted part ends with; rows are packed before. */
const ENCRYPTED = { table: '.gz.age', file: '.age' }
export type PartKind = keyof typeof ENCRYPTED

/** The name under which a part is written. */
export const encryptedName = (name: string, kind: PartKind) => name + ENCRYPTED[kind]

/** The name of a part without that; the same for one of an archive from before they were encrypted. */
export const plainName = (name: string) => name.replace(/(?:\.gz)?\.age$/, '')

const keyOf = (secret: string) => AgeKey.of(deriveKey(secret, 'gangway backup'))

/** What opens archives: derived from MASTER_KEY, which a new machine has too. */
export const archiveKey = () => keyOf(env.get('MASTER_KEY').release())

/** What archives are encrypted to. While keys are rotated, the next master key opens them too. */
async function recipients(): Promise<AgeKey[]> {
  const next = env.get('MASTER_KEY_NEXT')?.release()
  return [await archiveKey(), ...(next ? [await keyOf(next)] : [])]
}

/** A part of an archive as it is written. */
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
