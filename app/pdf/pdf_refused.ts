import { MAX_ANNOTATIONS, MAX_FILE_BYTES, MAX_IMAGE_PIXELS, MAX_PAGES } from './limits.js'

const MESSAGES = {
  not_pdf: 'This is not a PDF file',
  damaged:
    'The PDF file is damaged or incomplete. Open it in a PDF reader, save it again and try that',
  unreadable_part:
    'A part of the PDF file cannot be read and would be missing. Open the file in a PDF reader, print it to a new PDF file and try that',
  password: 'The PDF file needs a password. Save it without one and upload that',
  dynamic_form:
    'The form shows its pages in Adobe Acrobat alone. Open it there, print it to a PDF file and upload that',
  too_many_pages: `The PDF file has more than ${MAX_PAGES} pages`,
  too_many_annotations: `The PDF file has more than ${MAX_ANNOTATIONS.toLocaleString('en-US')} form fields and comments. Print it to a new PDF file and try that`,
  too_many_pixels: `The PDF file has a picture of more than ${Math.floor(MAX_IMAGE_PIXELS / 1e6)} million pixels, which phones cannot show. Scan it again with 300 dots per inch`,
  too_large: `The PDF file is too large. At most ${MAX_FILE_BYTES / 1024 / 1024} MB can be read`,
  too_complex:
    'The PDF file needs too much memory to be read. Print it to a new PDF file and try that',
  too_long: 'The PDF file takes too long to be read. Print it to a new PDF file and try that',
} as const

export type PdfRefusal = keyof typeof MESSAGES

/** Every reason for which a file is refused, in words. */
export const PDF_REFUSALS: readonly string[] = Object.values(MESSAGES)

/** A file that cannot be accepted, with the reason in words. */
export class PdfRefused extends Error {
  constructor(
    readonly code: PdfRefusal,
    options?: ErrorOptions
  ) {
    super(MESSAGES[code], options)
    this.name = 'PdfRefused'
  }
}
