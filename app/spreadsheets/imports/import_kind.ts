import type { LucidRow } from '@adonisjs/lucid/types/model'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import type { Actor } from '#audit/actor'
import type { AuditedModel } from '#audit/audited_model'
import type { Change } from '#audit/services/change'
import type { ImportSchema } from '#database/schema'
import type { RawRow } from '#spreadsheets/types'

/** The columns of every import, of any kind. */
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

/** The domain's part of an import. The life cycle is the same for all. */
export interface ImportKind<Import extends FileImport = FileImport> {
  model: AuditedModel & (new () => Import)
  /** The table of its rows: `import_id`, `number`, `verdict`, `outcome` and the reasons. */
  rowsTable: string
  reasons: {
    column: string
    /** The sentences for which a row is rejected. */
    in: (text: string | null) => string[]
  }
  /** The log's word for the file's content. */
  counted: 'records' | 'rows'
  /** The error for a file with only headings. */
  empty: () => Error
  /**
   * Stores the rows of a file encrypted, in chunks.
   * @returns how many there are.
   */
  store: (importId: number, rows: AsyncIterable<RawRow[]>, actor: Actor) => Promise<number>
  /** Rows of the file by number, without purged ones. */
  read: (importId: number, numbers: readonly number[]) => Promise<ReadonlyMap<number, RawRow>>
  /** The message for an import that was started and cannot be discarded. */
  notDiscarded: string
  /** What the log keeps of a discarded one. */
  discarded: (record: Import) => Record<string, unknown>
  /**
   * Limits a query to imports that ended, or were abandoned, before a moment: they are purged.
   * @param before that moment.
   */
  ended: (
    imports: DatabaseQueryBuilderContract,
    days: number,
    before: (days: number) => string
  ) => void
  /** Deletes the file contents, and updates the import itself accordingly. */
  wipe: (change: Change, record: Import) => Promise<void>
}
