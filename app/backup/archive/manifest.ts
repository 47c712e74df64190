import { HttpError } from '#core/errors/http_errors'
import type { ColumnShape } from '#backup/archive/canonical'

export const KIND = 'gangway backup'
/** Raised when an older program could no longer read what is written. */
export const FORMAT = 2

/** The parts of an archive by name. The manifest and its seal come last, when all is known. */
export const MANIFEST = 'manifest.json'
export const SEAL = 'seal.json'
export const tablePart = (table: string) => `tables/${table}.jsonl`
export const filePart = (key: string) => `files/${key}`

/** Names that this program writes: nothing else is read, wherever it would lead. */
const TABLE_NAME = /^[a-z][a-z0-9_]{0,62}$/
const FILE_KEY = /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/){0,4}[A-Za-z0-9_-][A-Za-z0-9._-]*$/
const DIGEST = /^[0-9a-f]{64}$/

export const isTableName = (name: unknown): name is string =>
  typeof name === 'string' && TABLE_NAME.test(name)
export const isFileKey = (key: unknown): key is string =>
  typeof key === 'string' && key.length <= 255 && FILE_KEY.test(key)

export interface TablePart {
  name: string
  columns: ColumnShape[]
  rows: number
  bytes: number
  /** SHA-256 of the part as it is unpacked. */
  sha256: string
  /** Of its rows in whatever order, see RowsDigest. */
  digest: string
  /** What the next row is numbered, where the database numbers them. */
  nextId: number | null
}

/** A stored file that is not in the archive as its row tells of it. */
export interface OddFile {
  key: string
  /**
   * `deleted` while the archive was made, which is as it should be; `missing` from the disk, or
   * opened by no key; `changed` on it, and then taken along as far as it can be read.
   */
  state: 'deleted' | 'missing' | 'changed'
  size?: number
  sha256?: string
}

export interface Manifest {
  kind: typeof KIND
  format: number
  /** Of the program. */
  version: string
  company: string
  /** The moment everything in it was so; ISO 8601, UTC. */
  takenAt: string
  engine: 'sqlite' | 'mysql'
  migrations: string[]
  tables: TablePart[]
  /** Tables whose rows are not in it, and why. */
  leftOut: Record<string, string>
  files: { count: number; bytes: number; odd: OddFile[] }
  /** Where the chain of the audit log ended. */
  audit: { entry: number; mac: string }
  /** Which keys belong to it, told by what is derived from them alone. */
  keys: { APP_KEY: string; AUDIT_KEY: string; MASTER_KEY: string; dataKeys: number[] }
  /** Mails that were still to be sent. */
  mailsWaiting: number
}

export const damaged = (what: string) =>
  new HttpError(422, `This backup cannot be relied on: ${what}. Nothing has been changed.`)

export const rowsIn = (manifest: Manifest) =>
  manifest.tables.reduce((sum, { rows }) => sum + rows, 0)

/**
 * Reads a manifest whose seal holds, so that it is what this program wrote.
 * @throws HttpError 422 for one of a newer program, or that is none.
 */
export function readManifest(text: string): Manifest {
  let manifest: Manifest
  try {
    manifest = JSON.parse(text) as Manifest
  } catch {
    throw damaged('its manifest cannot be read')
  }
  if (manifest?.kind !== KIND) throw damaged('it is no backup of a portal')
  if (manifest.format > FORMAT) {
    throw new HttpError(
      422,
      `This backup was made by a newer program (${manifest.version}). Bring this one up to date first. Nothing has been changed.`
    )
  }
  const sound =
    manifest.tables.every(({ name, sha256 }) => isTableName(name) && DIGEST.test(sha256)) &&
    manifest.files.odd.every(({ key }) => isFileKey(key))
  if (!sound) throw damaged('its manifest names what no backup holds')
  return manifest
}
