import { fileTypeFromBuffer } from 'file-type'
import { refusedFile } from '../limits.js'

const WANTED = 'send a CSV file or an Excel workbook (.xlsx)'

const ZIP = Buffer.from('PK\u0003\u0004')
/** Excel before 2007, and every workbook with a password. */
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])

/**
 * A file's possible kind from its first bytes. Whether it is text needs the whole file.
 * @throws HttpError 422 for a recognized other kind, with its name.
 */
export async function judgeKind(head: Buffer): Promise<'zip' | 'text'> {
  if (head.subarray(0, ZIP.length).equals(ZIP)) return 'zip'
  if (head.subarray(0, COMPOUND.length).equals(COMPOUND)) {
    throw refusedFile(
      'The file is an old Excel workbook (.xls), or one with a password; save it as .xlsx without a password'
    )
  }
  const start = head
    .toString('latin1')
    .replace(/^\u00EF\u00BB\u00BF/, '')
    .trimStart()
  if (start.startsWith('%PDF')) throw refusedFile(`The file is a PDF; ${WANTED}`)
  if (start.startsWith('{\\rtf')) throw refusedFile(`The file is a text document; ${WANTED}`)
  if (/^<(?:!doctype|html|\?xml|table)/i.test(start)) {
    throw refusedFile(`The file is a web page or an XML file; ${WANTED}`)
  }
  await refuseBinary(head)
  return 'text'
}

/** Text may look like a type's first bytes, so types are checked only if there is a zero byte. */
async function refuseBinary(head: Buffer): Promise<void> {
  if (!head.includes(0)) return
  const type = await fileTypeFromBuffer(head)
  if (type) throw refusedFile(`The file is of the type ${type.mime}; ${WANTED}`)
}
