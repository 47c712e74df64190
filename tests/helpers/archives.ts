import { buffer } from 'node:stream/consumers'
import yauzl from 'yauzl'
import { readPdf } from '#tests/helpers/pdf_text'

/** The files of a ZIP by their names, as text. */
export async function unzip(bytes: Uint8Array): Promise<Record<string, string>> {
  const zip = await yauzl.fromBufferPromise(Buffer.from(bytes))
  const files: Record<string, string> = {}
  for await (const entry of zip.eachEntry()) {
    const content = await buffer(await zip.openReadStreamPromise(entry))
    const isPdf = entry.fileName.endsWith('.pdf')
    files[entry.fileName] = isPdf ? readPdf(content).text : content.toString()
  }
  return files
}

/** The objects of a file that has one a line. */
export const linesOf = (text = '') =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
