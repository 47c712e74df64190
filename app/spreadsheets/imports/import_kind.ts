import type { LucidRow } from '@adonisjs/lucid/types/model'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import type { Actor } from '#audit/actor'
import type { AuditedModel } from '#audit/audited_model'
import type { Change } from '#audit/services/change'
import type { ImportSchema } from '#database/schema'
import type { RawRow } from '#spreadsheets/types'

/** What every import of a file has, whatever its rows bring. */
export type FileImport = LucidRow &
  Pick<
    ImportSchema,
    | 'id'
    | 'source'
    | 'fileName'
    | 'fileDigest'
    | 'format'
    | 'headings'
    | 'rowCount'
    | 'createdById'
    | 'createdBy'
    | 'createdAt'
    | 'startedAt'
    | 'finishedAt'
    | 'purgedAt'
  > & {
    readonly state: string
    readonly headingTexts: string[]
    readonly planned: object
    readonly done: object
    readonly progress: { done: number; all: number }
  }

/** What the domain that imports something says of it; the life cycle of its imports is the same. */
export interface ImportKind<Import extends FileImport = FileImport> {
  model: AuditedModel & (new () => Import)
  /** The table of their rows: `import_id`, `number`, `verdict`, `outcome` and the reasons. */
  rowsTable: string
  reasons: {
    column: string
    /** The sentences for which a row is refused. */
    in: (text: string | null) => string[]
  }
  /** What the log calls that which a file holds. */
  counted: 'records' | 'rows'
  /** Of a file that has headings alone. */
  empty: () => Error
  /**
   * Stores the rows of a file encrypted, piece by piece.
   * @returns how many they are.
   */
  store: (importId: number, rows: AsyncIterable<RawRow[]>, actor: Actor) => Promise<number>
  /** Rows of the file by their numbers; without those that were wiped. */
  read: (importId: number, numbers: readonly number[]) => Promise<ReadonlyMap<number, RawRow>>
  /** The sentence for one that was started and is to be discarded. */
  notDiscarded: string
  /** What the log keeps of one that is discarded. */
  discarded: (record: Import) => Record<string, unknown>
  /**
   * Narrows a query to the imports that are over, or left, for so many days: they are wiped.
   * @param before the moment so many days ago.
   */
  ended: (
    imports: DatabaseQueryBuilderContract,
    days: number,
    before: (days: number) => string
  ) => void
  /** Deletes what the import holds of its file, and merges the same into the import itself. */
  wipe: (change: Change, record: Import) => Promise<void>
}
