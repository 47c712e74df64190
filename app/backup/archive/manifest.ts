import { HttpError } from '#core/errors/http_errors'
import type { ColumnShape } from '#backup/archive/canonical'

export const KIND = 'gangway backup'
/** Raised when older programs can no longer read the format. */
export const FORMAT = 2

/**
 * The names of an archive's parts. The manifest and its seal come last, when everything is known.
 */
export const MANIFEST = 'manifest.json'
export const SEAL = 'seal.json'
export const tablePart = (table: string) => `tables/${table}.jsonl`
export const filePart = (key: string) => `files/${key}`

/** Names that this program writes. It reads no others, so no name can lead elsewhere. */
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
  /** SHA-256 of the unpacked part. */
  sha256: string
  /** Of the rows in any order, see RowsDigest. */
  digest: string
  /** The next auto-increment number, where the table has one. */
  nextId: number | null
}

/** A stored file that differs in the archive from its row. */
export interface OddFile {
  key: string
  /**
   * `deleted` during the backup, which is normal; `missing` from the disk, or no key opens it;
   * `gone`, the same of a file that the audit log says is gone for good; `changed` on the disk,
   * and included as far as it can be read.
   */
  state: 'deleted' | 'missing' | 'gone' | 'changed'
  size?: number
  sha256?: string
}

/** Whether an older archive may have what the disk no longer has. */
export const isLost = ({ state }: OddFile) => state === 'missing' || state === 'changed'

export interface Manifest {
  kind: typeof KIND
  format: number
  /** The program's version. */
  version: string
  company: string
  /** The moment of the snapshot; ISO 8601, UTC. */
  takenAt: string
  engine: 'sqlite' | 'mysql'
  migrations: string[]
  tables: TablePart[]
  /**
   * Tables whose rows are not included, and columns (`employees.nickname`) that are not, with the
   * reason.
   */
  leftOut: Record<string, string>
  files: { count: number; bytes: number; odd: OddFile[] }
  /** The end of the audit log's chain. */
  audit: { entry: number; mac: string }
  /** Marks of the keys that belong to it, derived from them one way. */
  keys: { APP_KEY: string; AUDIT_KEY: string; MASTER_KEY: string; dataKeys: number[] }
  /** Number of unsent emails. */
  mailsWaiting: number
}

export const damaged = (what: string) =>
  new HttpError(422, `This backup can't be trusted: ${what}. Nothing has been changed.`)

export const lostFiles = ({ files }: Pick<Manifest, 'files'>) => files.odd.filter(isLost)

export const rowsIn = (manifest: Manifest) =>
  manifest.tables.reduce((sum, { rows }) => sum + rows, 0)

/**
 * Reads a manifest with a valid seal, so this program wrote it.
 * @throws HttpError 422 for one of a newer program, or anything else.
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
