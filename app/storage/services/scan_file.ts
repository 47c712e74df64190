import { createReadStream } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import logger from '@adonisjs/core/services/logger'
import env from '#start/env'
import { invalidField, HttpError } from '#core/errors/http_errors'
import { MALWARE } from '#core/errors/security_events'

const TIMEOUT_MS = 120_000

/** clamd's answer to more than its StreamMaxLength. */
const TOO_LARGE = 'INSTREAM size limit exceeded'

/** clamd's INSTREAM: each chunk with its length before it, and an empty one at the end. */
async function* instream(path: string): AsyncGenerator<string | Buffer> {
  yield 'zINSTREAM\0'
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.length)
    yield length
    yield chunk
  }
  yield Buffer.alloc(4)
}

/** @param scanner the path of a socket, or host and port. */
function connectTo(scanner: string): Socket {
  if (scanner.startsWith('/')) return connect(scanner)
  const at = scanner.lastIndexOf(':')
  return connect(Number(scanner.slice(at + 1)), scanner.slice(0, at))
}

async function ask(scanner: string, path: string): Promise<string> {
  const socket = connectTo(scanner)
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('The scanner took too long')))
  // clamd may answer and disconnect before the whole file was sent.
  const sent = pipeline(Readable.from(instream(path)), socket).catch(() => {})
  const answer = await text(socket)
  await sent
  return answer.replace(/\0$/, '').trim()
}

/**
 * Scans an upload with clamd, if CLAMD_SOCKET names one.
 * @throws HttpError 422 naming `file` for malware, and for more than clamd accepts; 503 where
 * clamd fails, since an unscanned file must not reach others.
 */
export async function assertNoMalware(path: string): Promise<void> {
  const scanner = env.get('CLAMD_SOCKET')
  if (!scanner) return
  let answer: string
  try {
    answer = await ask(scanner, path)
    if (answer.startsWith(TOO_LARGE)) {
      throw invalidField('file', 'The file is too large for the malware scan.', 'malware')
    }
    if (!/ (OK|FOUND)$/.test(answer)) throw new Error(`The scanner says: ${answer}`)
  } catch (error) {
    if (error instanceof HttpError) throw error
    logger.error({ err: error }, 'an upload could not be scanned for malware')
    throw new HttpError(
      503,
      'Files cannot be checked for malware right now. Nothing was stored. Try again later.'
    )
  }
  if (answer.endsWith(' OK')) return
  const found = answer.replace(/^stream: (.*) FOUND$/, '$1')
  throw invalidField('file', `The malware scan found ${found}. Nothing was stored.`, MALWARE)
}
