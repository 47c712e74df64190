import type { FileState } from '../../../app/signing/sealing/verdict_words'
import { api } from '~/lib/api'
import { readSeal, signedBytes } from './seal'

/** Larger than any file the portal seals; a browser needs twice the size in memory. */
const MAX_CHECKED_BYTES = 100 * 1024 * 1024

/** The result about a file, from the browser alone or with the server. */
interface Verdict {
  state: FileState
  problems: string[]
  /** The day it was sealed; null for a file that this portal does not know byte for byte. */
  sealedOn: string | null
  signer: { subject: string; fingerprint256: string } | null
  /** As stated in the file. */
  signedAt: string | null
}

export interface FileCheck extends Verdict {
  name: string
  sha256: string
}

/**
 * Checks a file like `sign:verify`. The file never leaves the browser: only its hash, the hash of
 * its signed bytes, and the signature are sent.
 * @throws Error with a message for people.
 */
export async function checkFile(file: File): Promise<FileCheck> {
  if (file.size > MAX_CHECKED_BYTES) throw new Error('The file is larger than any sealed here.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const sha256 = await sha256Of(bytes)
  const { name } = file
  const seal = readSeal(bytes)
  if ('state' in seal) {
    const { state, problems } = seal
    const unknown = { sealedOn: null, signer: null, signedAt: null }
    return { name, sha256, state, problems, ...unknown }
  }
  const verdict = await api.post('/api/sign/verifications', {
    body: {
      sha256,
      digest: await sha256Of(signedBytes(bytes, seal)),
      cms: hexOf(seal.cms),
      padded: seal.padded,
      after: bytes.length - seal.end,
      signedAt: seal.signedAt?.toISOString() ?? null,
    },
  })
  return { ...verdict, name, sha256 }
}

/** In lower-case hexadecimal digits. */
async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  // Missing on pages without HTTPS, whatever its type says.
  const subtle = crypto.subtle as SubtleCrypto | undefined
  if (!subtle) throw new Error('Your browser can check files only on pages opened over HTTPS.')
  return hexOf(new Uint8Array(await subtle.digest('SHA-256', bytes)))
}

const hexOf = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
