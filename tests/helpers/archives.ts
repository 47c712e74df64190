import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import yauzl from 'yauzl'
import { readPdf } from '#tests/helpers/pdf/pdf_text'

/** The files of a ZIP by name, each read to its end and checked against its CRC. */
export async function unpacked(bytes: Uint8Array): Promise<Record<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(Buffer.from(bytes))
  const files: Record<string, Buffer> = {}
  for await (const entry of zip.eachEntry()) {
    const content = await buffer(await zip.openReadStreamPromise(entry))
    if (crc32(content) !== entry.crc32) throw new Error(`${entry.fileName} has a wrong CRC`)
    files[entry.fileName] = content
  }
  return files
}

/** The same as text. */
export async function unzip(bytes: Uint8Array): Promise<Record<string, string>> {
  const files = Object.entries(await unpacked(bytes))
  return Object.fromEntries(
    files.map(([name, content]) => [
      name,
      name.endsWith('.pdf') ? readPdf(content).text : content.toString(),
    ])
  )
}

/** The objects of a file with one per line. */
export const linesOf = (text = '') =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
