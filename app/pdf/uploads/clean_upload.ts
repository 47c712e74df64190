import { preparePdfUpload } from '#pdf/uploads/prepare_pdf_upload'
import type { ReceivedFile } from '#storage/uploads/receive_file'
import { redrawPicture } from '#storage/services/redraw_picture'

/**
 * Makes an uploaded file safe for others to open: images are redrawn, PDF files prepared.
 * @throws HttpError 422 naming `file` for an unreadable file.
 */
export async function cleanUpload(received: ReceivedFile): Promise<ReceivedFile> {
  if (received.mediaType === 'image/jpeg') {
    return redrawPicture(received, (picture) => picture.jpeg({ quality: 85 }))
  }
  if (received.mediaType === 'image/png') return redrawPicture(received, (picture) => picture.png())
  if (received.mediaType === 'application/pdf') {
    const { file } = await preparePdfUpload(received)
    return file
  }
  throw new Error(`Nothing makes ${received.mediaType} safe to open`)
}
