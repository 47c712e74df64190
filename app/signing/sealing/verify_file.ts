import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { verifyPdf, type PdfVerdict } from '#pdf/verify_pdf'
import { isOwnCertificate, knownSeal } from '#signing/queries/known_seal'

export interface FileVerdict {
  /**
   * As `verifyPdf` says; `foreign` where not a byte was changed, but another key has sealed it than
   * one of this portal's: that could be anybody's, whatever name it bears.
   */
  state: PdfVerdict['state'] | 'foreign'
  sha256: string
  /** The day it was sealed, of a file this portal knows byte for byte. */
  sealedOn: string | null
  signer: PdfVerdict['signer']
  /** As the file states it. */
  signedAt: Date | null
  coversWhole: boolean
  problems: string[]
}

/** Judges a file by its signature, and by what this portal knows of it. */
export async function verifyFile(path: string): Promise<FileVerdict> {
  const bytes = await readFile(path)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const verdict = await verifyPdf(bytes)
  const known = await knownSeal(sha256)
  const own = verdict.signer !== null && (await isOwnCertificate(verdict.signer.fingerprint256))
  return {
    ...verdict,
    state: verdict.state === 'valid' && !own ? 'foreign' : verdict.state,
    sha256,
    sealedOn: known.state === 'valid' ? known.sealedOn : null,
  }
}
