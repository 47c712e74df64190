import { randomUUID } from 'node:crypto'
import { invalidField } from '#core/errors/http_errors'
import { preparePdf } from '#pdf/inspect_pdf'
import type { PreparedPdf } from '#pdf/types'
import { PdfRefused } from '#pdf/pdf_refused'
import { incomingPath, type ReceivedFile } from '#storage/uploads/receive_file'

/**
 * Makes a plain PDF from a received one: everything that runs, is attached or leads elsewhere is
 * removed, and the visible content stays.
 * @throws HttpError 422 naming `file` and why it cannot be used.
 */
export async function preparePdfUpload({
  path,
  mediaType,
}: ReceivedFile): Promise<{ file: ReceivedFile; read: PreparedPdf }> {
  const target = incomingPath(`${randomUUID()}.part`)
  const read = await preparePdf(path, target).catch((error: unknown) => {
    if (!(error instanceof PdfRefused)) throw error
    // The error code alone would look like a wrong account password.
    throw invalidField('file', `${error.message}.`, `pdf.${error.code}`)
  })
  return { file: { path: target, mediaType, size: read.bytes, sha256: read.sha256 }, read }
}
