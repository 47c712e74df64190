import { PDF_REFUSALS } from '#pdf/pdf_refused'
import { FileChanged } from '#signing/sealing/made_files'

/**
 * Why signatures were not added to a document, for HR. Only messages about the file are written
 * for people; others name parts of the server, and its log has them.
 */
export function failureInWords(requestId: number, failure: string): string {
  if (failure === new FileChanged().message) return failure
  if (PDF_REFUSALS.includes(failure)) return `${failure}.`
  return `The server had a technical problem. Ask your IT admin to look for signing request ${requestId} in the server’s log, then try again.`
}
