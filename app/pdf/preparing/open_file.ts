import { PDFDocument } from '@cantoo/pdf-lib'
import { PdfRefused } from '../pdf_refused.js'
import { checkReading } from './reading_limit.js'

/** Readers accept a few bytes before the header, and some after the end. */
const HEAD_BYTES = 1024
const TAIL_BYTES = 4096
/** Where a file made for the web says how long it is. */
const LINEARIZED = /\/Linearized\s+[\d.]+[^>]{0,400}?\/L\s+(\d+)/

/**
 * Opens a file for rewriting, decrypted if its password is empty.
 * @throws PdfRefused
 */
export async function openFile(bytes: Uint8Array): Promise<PDFDocument> {
  const text = (from: number, to?: number) =>
    Buffer.from(bytes.subarray(from, to)).toString('latin1')
  const head = text(0, HEAD_BYTES)
  if (!head.includes('%PDF-')) throw new PdfRefused('not_pdf')
  const tail = text(Math.max(0, bytes.length - TAIL_BYTES))
  const length = Number(LINEARIZED.exec(head)?.[1] ?? 0)
  if (!/startxref\s+\d+/.test(tail) || length > bytes.length) throw new PdfRefused('damaged')

  try {
    return await PDFDocument.load(bytes, {
      password: '',
      updateMetadata: false,
      preserveXFA: true,
      parseSpeed: Number.POSITIVE_INFINITY,
    })
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    if (/password|encrypt|crypt filter/i.test(message)) {
      throw new PdfRefused('password', { cause: error })
    }
    throw new PdfRefused('damaged', { cause: error })
  } finally {
    checkReading()
  }
}
