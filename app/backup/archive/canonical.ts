import { createHash } from 'node:crypto'

/** How a column's values are written, for every database. */
export type ColumnKind = 'integer' | 'real' | 'text' | 'moment' | 'date' | 'binary'

export interface ColumnShape {
  name: string
  kind: ColumnKind
}

/** A value in a line of the archive. JSON has no bytes, and no integers beyond 2^53. */
type Written = string | number | null | { base64: string } | { integer: string }

/** A value that both drivers accept. */
export type Stored = string | number | bigint | Buffer | null

const KINDS: readonly [RegExp, ColumnKind][] = [
  [/int|bool/, 'integer'],
  [/datetime|timestamp/, 'moment'],
  [/^date/, 'date'],
  [/blob|binary/, 'binary'],
  [/float|double|real|decimal|numeric/, 'real'],
]

/** @param declared the database's type name: `varchar(255)`, `tinyint`. */
export function kindOf(declared: string): ColumnKind {
  const type = declared.toLowerCase()
  return KINDS.find(([pattern]) => pattern.test(type))?.[1] ?? 'text'
}

/** One row as a line, equal for equal rows of SQLite, MySQL and MariaDB. */
export function writeRow(columns: readonly ColumnShape[], row: Record<string, unknown>): string {
  return `${JSON.stringify(columns.map(({ name, kind }) => written(row[name], kind)))}\n`
}

function written(value: unknown, kind: ColumnKind): Written {
  if (value === null || value === undefined) return null
  if (Buffer.isBuffer(value)) return { base64: value.toString('base64') }
  if (typeof value === 'bigint' || (kind === 'integer' && typeof value === 'string')) {
    const number = Number(value)
    if (Number.isSafeInteger(number)) return number
    // SQLite takes any text for a number, such as what someone wrote past the portal.
    return /^-?\d+$/.test(String(value)) ? { integer: String(value) } : String(value)
  }
  if (kind === 'real') return Number(value)
  if (typeof value === 'number') return kind === 'integer' ? value : String(value)
  const text = String(value)
  // SQLite stores what it was given, MySQL always adds milliseconds.
  return kind === 'moment' && text.length === 19 ? `${text}.000` : text
}

/**
 * The values of a line, in the order of the columns it was written with.
 * @throws SyntaxError for anything else.
 */
export function readRow(line: string, columns: number): Stored[] {
  const values: unknown = JSON.parse(line)
  if (!Array.isArray(values) || values.length !== columns) throw new SyntaxError('not a row')
  return values.map((value: Written) => {
    if (value === null || typeof value !== 'object') return value
    if ('base64' in value) return Buffer.from(value.base64, 'base64')
    return BigInt(value.integer)
  })
}

/**
 * A digest of rows in any order, since databases sort text differently: the sum of the lines'
 * SHA-256, modulo 2^256. It compares two databases. The SHA-256 of an archive's parts shows that
 * no one changed the archive.
 */
export class RowsDigest {
  rows = 0
  private readonly sum = new Uint32Array(8)

  add(line: string): void {
    this.rows++
    const digest = createHash('sha256').update(line).digest()
    let carry = 0
    for (let word = 7; word >= 0; word--) {
      const total = (this.sum[word] as number) + digest.readUInt32BE(word * 4) + carry
      this.sum[word] = total >>> 0
      carry = total > 0xffffffff ? 1 : 0
    }
  }

  get hex(): string {
    return [...this.sum].map((word) => word.toString(16).padStart(8, '0')).join('')
  }
}
