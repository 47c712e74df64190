import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from '@japa/runner/core'
import { stringify } from 'csv-stringify/sync'
import { utils, write, type CellObject } from '@e965/xlsx'
import type { TableFormat } from '#spreadsheets/types'

export const ROSTER_HEADINGS = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'position',
  'department',
  'location',
  'startDate',
  'hourlyRate',
  'salary',
  'sourceOfHire',
  'socialSecurityNumber',
] as const

const FIRST = ['Marta', 'Siobhán', 'Jack', 'Hana', 'Aïcha', 'Noah', 'Tomás', 'Leila', '李', 'Zoë']
const LAST = ['Ivanova', 'Fernández', 'Okafor', 'van der Berg', 'Green', 'Müller', 'Silva', 'Novák']
const POSITIONS = ['Registered Nurse', 'Accountant', 'Line Cook', 'Help Desk', 'Receptionist']
const DEPARTMENTS = ['Care', 'Finance', 'Kitchen', 'IT', 'Front Desk', 'Operations']
const LOCATIONS = ['Albany, NY', 'Newark, NJ', 'Brooklyn, NY', 'Remote']

const turn = (list: readonly string[], number: number) => list[number % list.length]!
const padded = (number: number, length: number) => String(number).padStart(length, '0')

/** People number `from` to `from + count - 1`, all different and valid, without headings. */
export function rosterRecords(count: number, from = 1): string[][] {
  return Array.from({ length: count }, (_, index) => {
    const number = from + index
    const hourly = number % 3 > 0
    return [
      turn(FIRST, number),
      turn(LAST, Math.floor(number / FIRST.length)),
      `person.${number}@harborvale.example`,
      `(212) 555-${padded(number % 10_000, 4)}`,
      turn(POSITIONS, number),
      turn(DEPARTMENTS, number),
      turn(LOCATIONS, number),
      `20${padded(10 + (number % 15), 2)}-${padded(1 + (number % 12), 2)}-${padded(1 + (number % 28), 2)}`,
      hourly ? `${15 + (number % 30)}.${padded(number % 100, 2)}` : '',
      hourly ? '' : String(40_000 + (number % 90) * 1000),
      number % 2 > 0 ? 'Referral' : '',
      `1${padded(number % 100, 2)}-${padded(1 + (number % 99), 2)}-${padded(1 + (number % 9999), 4)}`,
    ]
  })
}

/** A file of `count` people as CSV in UTF-8; 10,000 are about 1.4 MB. */
export const rosterCsv = (count: number, from = 1): Buffer =>
  textFile([[...ROSTER_HEADINGS], ...rosterRecords(count, from)])

interface TextOptions {
  delimiter?: TableFormat['delimiter']
  /** The end of each record. */
  ending?: '\n' | '\r\n' | '\r'
  encoding?: TableFormat['encoding']
  /** Whether the file starts with a byte order mark. */
  mark?: boolean
}

/** A text table in the format of a given program. */
export function textFile(records: readonly (readonly string[])[], options: TextOptions = {}) {
  const { delimiter = ',', ending = '\n', encoding = 'utf-8', mark = false } = options
  const text = stringify(records as string[][], {
    delimiter,
    record_delimiter: ending,
    quoted_match: /[\r\n]/,
  })
  return encoded(mark ? `\uFEFF${text}` : text, encoding)
}

export function encoded(text: string, encoding: TableFormat['encoding']): Buffer {
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le')
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16()
  if (encoding !== 'windows-1252') return Buffer.from(text)
  const bytes = [...text].map((letter) => WINDOWS_1252.get(letter) ?? letter.charCodeAt(0))
  if (bytes.some((byte) => byte > 255)) throw new Error('not a text of Windows-1252')
  return Buffer.from(bytes)
}

/**
 * Characters of Windows-1252 that Latin 1 has elsewhere or not at all, as far as tests use them.
 */
const WINDOWS_1252 = new Map([
  ['€', 0x80],
  ['„', 0x84],
  ['Š', 0x8a],
  ['Ž', 0x8e],
  ['‘', 0x91],
  ['’', 0x92],
  ['“', 0x93],
  ['”', 0x94],
  ['–', 0x96],
  ['š', 0x9a],
  ['ž', 0x9e],
])

type Cell = string | number | boolean | null | CellObject

interface SheetOptions {
  name: string
  rows: Cell[][]
  hidden?: boolean
}

/**
 * A date of a workbook: the cell contains a number, and only its format shows that it is a date.
 */
export const dateCell = (serial: number, format = 'm/d/yy'): CellObject => ({
  t: 'n',
  v: serial,
  z: format,
})

/** An XLSX workbook; with `date1904` its days count from 1904, as on old Macs. */
export function workbookFile(sheets: SheetOptions[], { date1904 = false } = {}): Buffer {
  const book = utils.book_new()
  for (const { name, rows } of sheets) {
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name)
  }
  book.Workbook = {
    WBProps: { date1904 },
    Sheets: sheets.map(({ name, hidden }) => ({ name, Hidden: hidden ? 1 : 0 })),
  }
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
}

/** The path of a file with this content, deleted after the test. */
export async function importFile(
  { cleanup }: Pick<TestContext, 'cleanup'>,
  content: Buffer | string,
  name = 'roster.csv'
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gangway-import-'))
  cleanup(() => rm(folder, { recursive: true }))
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}
