import { createHash, type X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { readSeal, type Seal } from './signature/read_seal.js'
import { isSelfSigned } from './signature/self_signed.js'
import { signatureHolds } from './signature/signature_holds.js'

interface PdfSigner {
  /** The certificate's subject in one line: `CN=…, O=…`. */
  subject: string
  /** SHA-256 of the certificate, in lower-case hexadecimal digits. */
  fingerprint256: string
  selfSigned: boolean
  notBefore: Date
  notAfter: Date
}

export interface PdfVerdict {
  /**
   * valid: every byte is as signed. appended: so it is, but more bytes follow. changed: a byte
   * differs, or the file is truncated. unsigned: there is no signature. unreadable: no PDF, or
   * signed by another program. The caller checks the signer by the fingerprint.
   */
  state: 'valid' | 'appended' | 'changed' | 'unsigned' | 'unreadable'
  signer: PdfSigner | null
  /** As stated in the file. Trust it only for a valid or appended file. */
  signedAt: Date | null
  /** Whether the signature covers the file from the first byte to the last. */
  coversWhole: boolean
  /** In words for people; for a valid file, notes. */
  problems: string[]
}

const CHUNK = 1024 * 1024

/** Yields between chunks, since a file may be large. */
async function digestOf(bytes: Uint8Array, ranges: [number, number][]): Promise<Buffer> {
  const hash = createHash('sha256')
  for (const [from, to] of ranges) {
    for (let at = from; at < to; at += CHUNK) {
      hash.update(bytes.subarray(at, Math.min(at + CHUNK, to)))
      await setImmediate()
    }
  }
  return hash.digest()
}

const none = { signer: null, signedAt: null, coversWhole: false }

/**
 * Checks whether a file is, byte for byte, an output of `sealPdf`.
 * @param file its bytes, or its path.
 */
export async function verifyPdf(file: Uint8Array | string): Promise<PdfVerdict> {
  const bytes = typeof file === 'string' ? await readFile(file) : file
  const seal = readSeal(bytes)
  if ('state' in seal) return { ...none, state: seal.state, problems: seal.problems }
  return judged(bytes, seal)
}

async function judged(bytes: Uint8Array, seal: Seal): Promise<PdfVerdict> {
  const { from, to, end, cms, padded, signedAt } = seal
  const digest = await digestOf(bytes, [
    [0, from],
    [to, Math.min(end, bytes.length)],
  ])
  return judgeSeal({ cms, digest, padded, signedAt, after: bytes.length - end })
}

/** The facts of a file by which its signature is checked. */
export interface SealFacts {
  cms: Uint8Array
  /** SHA-256 of the signed bytes. */
  digest: Uint8Array
  /** Whether only zeros follow the signature in its gap. */
  padded: boolean
  /** Number of bytes after the signed ones; negative for a truncated file. */
  after: number
  /** As stated in the file. */
  signedAt: Date | null
}

/** Checks a file by facts read here, or in a browser that keeps the file. */
export function judgeSeal({ cms, digest, padded, after, signedAt }: SealFacts): PdfVerdict {
  const coversWhole = after === 0
  const certificate = signatureHolds(cms, digest)
  const problems = [
    ...(certificate ? [] : ['The file no longer matches its signature']),
    ...(coversWhole ? [] : [extentProblem(after)]),
    ...(padded ? [] : ['There is something in the space that the signature leaves empty']),
  ]
  if (!certificate || !padded || after < 0) return { ...none, state: 'changed', problems }
  const signer = signerOf(certificate)
  return {
    state: coversWhole ? 'valid' : 'appended',
    signer,
    signedAt,
    coversWhole,
    problems: [...problems, ...remarksOn(signer, signedAt)],
  }
}

const extentProblem = (after: number) =>
  after > 0
    ? `The file goes on after what was signed (bytes added: ${after})`
    : 'The file ends before what was signed does'

function signerOf(certificate: X509Certificate): PdfSigner {
  return {
    subject: certificate.subject.replaceAll('\n', ', '),
    fingerprint256: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
    selfSigned: isSelfSigned(certificate),
    notBefore: certificate.validFromDate,
    notAfter: certificate.validToDate,
  }
}

function remarksOn({ notBefore, notAfter }: PdfSigner, signedAt: Date | null): string[] {
  if (!signedAt) return ['The file does not say when it was signed']
  // A certificate's times have no milliseconds.
  const isHeld = signedAt.getTime() >= notBefore.getTime() - 1000 && signedAt <= notAfter
  return isHeld ? [] : ['The certificate was not valid at the time given in the file']
}
