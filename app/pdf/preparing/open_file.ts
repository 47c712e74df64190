import { PDFDict, PDFDocument, PDFRef } from '@cantoo/pdf-lib'
import { MAX_OBJECT_NUMBER } from '../limits.js'
import { PdfRefused } from '../pdf_refused.js'
import './decrypted_strings.js'
import { get, nameOf, numberOf } from './objects.js'
import { checkReading } from './reading_limit.js'

/** Readers accept a few bytes before the header. */
const HEAD_BYTES = 1024
/** The stated length of a linearized file. */
const LINEARIZED = /\/Linearized\s+[\d.]+[^>]{0,400}?\/L\s+(\d+)/

const READING = {
  updateMetadata: false,
  preserveXFA: true,
  parseSpeed: Number.POSITIVE_INFINITY,
}

const INFORMATION = /\/Info\s+(\d{1,7})\s+(\d{1,5})\s+R/g

/**
 * Opens a file for rewriting, decrypted if its password is empty.
 * @throws PdfRefused
 */
export async function openFile(bytes: Uint8Array): Promise<PDFDocument> {
  const text = (from: number, to?: number) =>
    Buffer.from(bytes.subarray(from, to)).toString('latin1')
  const head = text(0, HEAD_BYTES)
  if (!head.includes('%PDF-')) throw new PdfRefused('not_pdf')
  try {
    const document = await PDFDocument.load(bytes, { ...READING, password: '' }).catch(
      (error: unknown) => openLocked(bytes, error)
    )
    const length = Number(LINEARIZED.exec(head)?.[1] ?? 0)
    if (length > bytes.length || !hasEnd(bytes)) throw new PdfRefused('damaged')
    // New objects are numbered from there, and others could not read the result.
    const { largestObjectNumber } = document.context
    if (largestObjectNumber > MAX_OBJECT_NUMBER) throw new PdfRefused('damaged')
    // Readers differ in whether they follow it further, and so in what they show.
    const all = document.context.enumerateIndirectObjects()
    if (all.some(([, object]) => object instanceof PDFRef)) throw new PdfRefused('damaged')
    findInformation(document, text)
    return document
  } catch (error) {
    if (error instanceof PdfRefused) throw error
    throw new PdfRefused('damaged', { cause: error })
  } finally {
    checkReading()
  }
}

/**
 * Opens an undecryptable file if only its attachments are encrypted.
 * @throws PdfRefused for any other encrypted file.
 */
async function openLocked(bytes: Uint8Array, error: unknown): Promise<PDFDocument> {
  checkReading()
  const document = await PDFDocument.load(bytes, { ...READING, ignoreEncryption: true })
  const encryption = document.context.lookup(document.context.trailerInfo.Encrypt)
  if (!(encryption instanceof PDFDict)) throw error
  if (hidesPages(encryption)) throw new PdfRefused('password', { cause: error })
  return document
}

/** Encryption before version 4 has no exceptions. */
const hidesPages = (encryption: PDFDict) =>
  (numberOf(get(encryption, 'V')) ?? 0) < 4 ||
  ['StmF', 'StrF'].some((key) => (nameOf(get(encryption, key)) ?? 'Identity') !== 'Identity')

/** Whether the end of a file follows the last object, whatever comes after. */
function hasEnd(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const end = file.toString('latin1', Math.max(file.lastIndexOf('endobj'), 0))
  return /startxref\s+\d+|\btrailer\b[^]*\/Root\b/.test(end)
}

/** The library decrypts the xref stream that names it, which is not encrypted, and so loses it. */
function findInformation({ context }: PDFDocument, text: (from: number) => string): void {
  if (context.trailerInfo.Info) return
  const [number, generation] = [...text(0).matchAll(INFORMATION)].at(-1)?.slice(1).map(Number) ?? []
  if (number === undefined) return
  context.trailerInfo.Info = PDFRef.of(number, generation)
}
