import { createReadStream } from 'node:fs'
import { refusedFile } from '../limits.js'
import type { TableFormat } from '../types.js'

export type Encoding = NonNullable<TableFormat['encoding']>

/** WHATWG's index for 0x80 to 0x9F; Node's own decoder treats them as controls. */
const WINDOWS_1252 =
  '\u20AC\u0081\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u008D\u017D\u008F' +
  '\u0090\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u009D\u017E\u0178'

const NOT_TEXT = 'The file is neither a text table (CSV) nor an Excel workbook (.xlsx)'

/**
 * A text file's encoding, from all of it: one letter in its last line may distinguish UTF-8 from
 * Windows-1252.
 * @throws HttpError 422 when it is no text.
 */
export async function judgeEncoding(path: string, head: Buffer): Promise<Encoding> {
  const wide = wideEncoding(head)
  if (wide) {
    if (!(await decodes(path, wide))) throw refusedFile(NOT_TEXT)
    return wide
  }
  return (await decodes(path, 'utf-8')) ? 'utf-8' : 'windows-1252'
}

/** UTF-16 by its byte order mark, or by the zero bytes of Latin letters. */
function wideEncoding(head: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const zerosAt = (rest: number) =>
    head.reduce((count, byte, place) => count + (byte === 0 && place % 2 === rest ? 1 : 0), 0)
  const pairs = head.length / 2
  const [even, odd] = [zerosAt(0), zerosAt(1)]
  if (odd > pairs * 0.3 && even < pairs * 0.05) return 'utf-16le'
  if (even > pairs * 0.3 && odd < pairs * 0.05) return 'utf-16be'
  return null
}

async function decodes(path: string, encoding: Exclude<Encoding, 'windows-1252'>) {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let valid = true
  for await (const bytes of createReadStream(path)) {
    if (encoding === 'utf-8' && (bytes as Buffer).includes(0)) throw refusedFile(NOT_TEXT)
    if (!valid) continue
    try {
      const text = decoder.decode(bytes as Buffer, { stream: true })
      if (text.includes('\u0000')) throw refusedFile(NOT_TEXT)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      valid = false
      if (encoding !== 'utf-8') break
    }
  }
  if (!valid) return false
  try {
    decoder.decode()
    return true
  } catch {
    return false
  }
}

/** The file's text in chunks, without its byte order mark. */
export async function* decodedText(path: string, encoding: Encoding): AsyncGenerator<string> {
  if (encoding === 'windows-1252') {
    for await (const bytes of createReadStream(path)) yield fromWindows1252(bytes as Buffer)
    return
  }
  const decoder = new TextDecoder(encoding, { fatal: true })
  for await (const bytes of createReadStream(path)) {
    yield decoder.decode(bytes as Buffer, { stream: true })
  }
  yield decoder.decode()
}

function fromWindows1252(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replace(/[\u0080-\u009F]/g, (sign) => WINDOWS_1252.charAt(sign.charCodeAt(0) - 0x80))
}
