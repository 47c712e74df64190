import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { judgeSeal, verifyPdf, type PdfVerdict, type SealFacts } from '#pdf/verify_pdf'
import { isOwnCertificate, knownSeal } from '#signing/queries/documents/known_seal'
import type { FileState } from '#signing/sealing/verdict_words'

export interface FileVerdict {
  /**
   * As `verifyPdf` says; `foreign` for an unchanged file sealed with a key other than this
   * portal's: it could be anyone's, whatever name it has.
   */
  state: FileState
  sha256: string
  /** The day it was sealed, for a file that this portal knows byte for byte. */
  sealedOn: string | null
  signer: PdfVerdict['signer']
  /** As stated in the file. */
  signedAt: Date | null
  coversWhole: boolean
  problems: string[]
}

/** Checks a file by its signature, and by this portal's records. */
export async function verifyFile(path: string): Promise<FileVerdict> {
  const bytes = await readFile(path)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return hereJudged(await verifyPdf(bytes), sha256)
}

/** The same for a file that stays where it is. @param sha256 of the whole file. */
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
