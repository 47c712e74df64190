import { PDFName, type PDFRawStream } from '@cantoo/pdf-lib'

const PACKING = new Set(['Filter', 'DecodeParms', 'Length'].map((key) => PDFName.of(key)))

/** A copy of a stream with other content. */
export function withContent({ dict }: PDFRawStream, content: Uint8Array): PDFRawStream {
  const stream = dict.context.flateStream(content)
  for (const [key, value] of dict.entries()) if (!PACKING.has(key)) stream.dict.set(key, value)
  return stream
}
