import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import type { ByteRange } from '#storage/services/disk_objects'

/** Loaded with the first file, since most commands open none. */
const age = () => import('age-encryption')

/** Ciphertext that is truncated, altered or encrypted for another key. */
export class CannotDecrypt extends Error {
  constructor(options?: ErrorOptions) {
    super('A file is damaged, or was encrypted with another key.', options)
  }
}

/**
 * A key of the age format (https://age-encryption.org/v1), which any program with the format can
 * use: X25519, and ChaCha20-Poly1305 in chunks of 64 KiB, each authenticated before it is passed
 * on.
 */
export class AgeKey {
  private constructor(
    /** Decrypts what is encrypted to the recipient. */
    readonly identity: string,
    readonly recipient: string
  ) {}

  /** @param secret 32 random bytes. */
  static async of(secret: Buffer): Promise<AgeKey> {
    const { bech32 } = await import('@scure/base')
    const { identityToRecipient } = await age()
    const identity = bech32.encodeFromBytes('AGE-SECRET-KEY-', secret).toUpperCase()
    return new AgeKey(identity, await identityToRecipient(identity))
  }
}

/**
 * Encrypts a stream so that any of the keys opens it.
 * @returns the ciphertext, and its size computed from the plain size.
 */
export async function encryptTo(
  keys: readonly AgeKey[],
  source: Readable
): Promise<{ stream: Readable; sizeOf: (plain: number) => number }> {
  const { Encrypter } = await age()
  const encrypter = new Encrypter()
  for (const { recipient } of keys) encrypter.addRecipient(recipient)
  const encrypted = await encrypter.encrypt(Readable.toWeb(source) as ReadableStream<Uint8Array>)
  return { stream: nodeStream(iterable(encrypted), source), sizeOf: encrypted.size }
}

/**
 * Decrypts a stream or a part of it. Its first chunk is checked before this resolves.
 * @throws CannotDecrypt, as the stream does where its end is missing or a later chunk was
 * altered.
 */
export async function decryptWith(
  key: AgeKey,
  source: Readable,
  range?: ByteRange
): Promise<Readable> {
  const { Decrypter } = await age()
  const decrypter = new Decrypter()
  decrypter.addIdentity(key.identity)
  try {
    const plain = await decrypter.decrypt(Readable.toWeb(source) as ReadableStream<Uint8Array>)
    const stream = nodeStream(checked(iterable(plain), source, range), source)
    await once(stream, 'readable')
    return stream
  } catch (error) {
    source.destroy()
    throw error instanceof CannotDecrypt ? error : failure(source, error)
  }
}

/** The library's types are those of browsers, some of which cannot iterate a stream. */
const iterable = (stream: unknown) => stream as WebStream<Uint8Array>

/** A stream that closes its source, also if no one has started to read it. */
function nodeStream(chunks: AsyncIterable<Uint8Array>, source: Readable): Readable {
  const stream = Readable.from(chunks, { objectMode: false })
  return stream.once('close', () => source.destroy())
}

async function* checked(
  plain: AsyncIterable<Uint8Array>,
  source: Readable,
  { start, end }: ByteRange = { start: 0, end: Number.POSITIVE_INFINITY }
): AsyncGenerator<Uint8Array> {
  let at = 0
  try {
    for await (const chunk of plain) {
      const wanted = chunk.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at))
      if (wanted.length > 0) yield wanted
      at += chunk.length
      if (at > end) return
    }
  } catch (error) {
    throw failure(source, error)
  }
}

/** A read failure is different from a decryption failure. */
const failure = (source: Readable, error: unknown) =>
  source.errored ?? new CannotDecrypt({ cause: error })
