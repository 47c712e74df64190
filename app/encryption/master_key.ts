import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE = 12
const TAG = 16

/**
 * AES-256-GCM with a random nonce; `context` is authenticated, not stored. Keys are KeyObjects,
 * since Node takes far longer to check a Buffer than to encrypt a short text.
 */
export function seal(key: KeyObject, plain: Buffer, context: string): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(CIPHER, key, nonce)
  cipher.setAAD(Buffer.from(context))
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** @throws when key, bytes or context differ from those it was sealed with. */
export function open(key: KeyObject, sealed: Buffer, context: string): Buffer {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE), {
    authTagLength: TAG,
  })
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG))
  return Buffer.concat([
    decipher.update(sealed.subarray(NONCE, sealed.length - TAG)),
    decipher.final(),
  ])
}

/** A key of 32 bytes derived from another secret (RFC 5869); `info` separates uses. */
export function deriveKey(secret: string | KeyObject, info: string, bytes = 32): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', info, bytes))
}

const contextOf = (version: number) => `data_keys:${version}`

/** The key outside the database that wraps the data keys inside it. */
export class MasterKey {
  /** Identifies the key without revealing it: which rows of `data_keys` it opens. */
  readonly id: string
  private readonly key: KeyObject

  constructor(secret: string) {
    this.id = deriveKey(secret, 'gangway master key id', 16).toString('hex')
    this.key = createSecretKey(deriveKey(secret, 'gangway master key'))
  }

  wrap(version: number, dataKey: Buffer): string {
    return seal(this.key, dataKey, contextOf(version)).toString('base64url')
  }

  /** The data key, or null where another master key wrapped it. */
  unwrap(version: number, wrapped: string): Buffer | null {
    try {
      return open(this.key, Buffer.from(wrapped, 'base64url'), contextOf(version))
    } catch {
      return null
    }
  }
}
