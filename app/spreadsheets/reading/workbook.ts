import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { HttpError } from '#core/errors/http_errors'
import { MAX_UNPACKED_BYTES, MAX_XLSX_BYTES, refusedFile } from '../limits.js'

const MAX_ENTRIES = 2000

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`

/**
 * Checks a ZIP file before anyone unpacks it: it must be an Excel workbook, and unpack to its
 * stated size, within the limit.
 * @param size in bytes
 * @throws HttpError 422
 */
export async function judgeWorkbook(path: string, size: number): Promise<void> {
  if (size > MAX_XLSX_BYTES) {
    throw refusedFile(
      `A workbook may have at most ${megabytes(MAX_XLSX_BYTES)}; save its sheet as CSV and send that`
    )
  }
  try {
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false })
    try {
      await judgeEntries(zip)
    } finally {
      zip.close()
    }
  } catch (error) {
    if (error instanceof HttpError) throw error
    throw refusedFile('The workbook is damaged; open it in a spreadsheet program and save it again')
  }
}

async function judgeEntries(zip: ZipFile): Promise<void> {
  const entries: Entry[] = []
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    entries.push(entry)
    unpacked += entry.uncompressedSize
    if (unpacked > MAX_UNPACKED_BYTES || entries.length > MAX_ENTRIES) {
      throw refusedFile(`The workbook unpacks to more than ${megabytes(MAX_UNPACKED_BYTES)}`)
    }
  }
  judgeNames(entries.map(({ fileName }) => fileName))
  // yauzl fails on an entry larger than stated.
  for (const entry of entries) {
    await pipeline(await zip.openReadStreamPromise(entry), nowhere())
  }
}

function judgeNames(names: string[]): void {
  if (names.some((name) => /^xl\/workbook\d*\.xml$/i.test(name))) return
  const wanted = 'save it as an Excel workbook (.xlsx) or as CSV'
  if (names.some((name) => /^xl\/workbook\d*\.bin$/i.test(name))) {
    throw refusedFile(`The file is a binary workbook (.xlsb); ${wanted}`)
  }
  if (names.includes('content.xml')) {
    throw refusedFile(`The file is an OpenDocument file; ${wanted}`)
  }
  throw refusedFile(`The file is a packed file, but no Excel workbook; ${wanted}`)
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })
