import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { judgeSeal, verifyPdf, type PdfVerdict, type SealFacts } from '#pdf/verify_pdf'
import { isOwnCertificate, knownSeal } from '#signing/queries/documents/known_seal'
import type { FileState } from '#signing/sealing/verdict_words'

export interface FileVerdict {
  /**
   * As `verifyPdf` says; `foreign` where not a byte was changed, but another key has sealed it than
   * one of this portal's: that could be anybody's, whatever name it bears.
   */
  state: FileState
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
  return hereJudged(await verifyPdf(bytes), sha256)
}

/** The same of a file that stays where it is. @param sha256 of all of it. */
export const verifySeal = (facts: SealFacts, sha256: string): Promise<FileVerdict> =>
  hereJudged(judgeSeal(facts), sha256)

async function hereJudged(verdict: PdfVerdict, sha256: string): Promise<FileVerdict> {
  const known = await knownSeal(sha256)
  const own = verdict.signer !== null && (await isOwnCertificate(verdict.signer.fingerprint256))
  const foreign = verdict.signer !== null && !own
  return {
    ...verdict,
    state: verdict.state === 'valid' && foreign ? 'foreign' : verdict.state,
    problems:
      verdict.state === 'appended' && foreign
        ? [...verdict.problems, 'The certificate that sealed it is not one of this portal']
        : verdict.problems,
    sha256,
    sealedOn: known.state === 'valid' ? known.sealedOn : null,
  }
}
