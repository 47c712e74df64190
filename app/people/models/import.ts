import type { Audited } from '#audit/audited_model'
import { ImportSchema } from '#database/schema'
import {
  DEFAULT_OPTIONS,
  type Counts,
  type ImportOptions,
  type ImportState,
} from '#people/import/import_options'
import { IMPORT_VERDICTS } from '#people/models/states'
import { doneIn, plannedIn } from '#spreadsheets/imports/counts'
import type { ImportField } from '#people/import/reading/fields'
import type { TableFormat } from '#spreadsheets/types'

const sumOf = (counts: Counts): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

/** An import file of people, with the progress of reading, running and undoing it. */
export default class Import extends ImportSchema {
  static override table = 'imports' as const
  /** Each audit entry of an import names its own values. */
  static audited = { entityType: 'import', fields: [] } satisfies Audited<Import>

  /** The status, derived from the timestamps, so that it is stored only once. */
  get state(): ImportState {
    if (this.undoneAt) return 'undone'
    if (this.failedAt) return 'failed'
    if (this.undoRequestedAt) return 'undoing'
    if (this.finishedAt) return this.cancelRequestedAt ? 'cancelled' : 'done'
    if (this.startedAt) return this.cancelRequestedAt ? 'cancelling' : 'running'
    return this.previewedAt ? 'preview' : 'columns'
  }

  get tableFormat(): TableFormat {
    return JSON.parse(this.format)
  }

  get headingTexts(): string[] {
    return JSON.parse(this.headings)
  }

  /** The field of each column; null before they were set. */
  get columnFields(): (ImportField | null)[] | null {
    return this.columns === null ? null : JSON.parse(this.columns)
  }

  get optionValues(): ImportOptions {
    return { ...DEFAULT_OPTIONS, ...JSON.parse(this.options) }
  }

  mergeOptions(changed: Partial<ImportOptions>): this {
    this.options = JSON.stringify({ ...this.optionValues, ...changed })
    return this
  }

  get planned(): Counts {
    return plannedIn(this, IMPORT_VERDICTS)
  }

  get done(): Counts {
    return doneIn(this, IMPORT_VERDICTS)
  }

  get undoProgress(): { done: number; all: number } {
    const { created, updated } = this.done
    return {
      done: this.removedCount + this.restoredCount + this.keptCount,
      all: created + updated,
    }
  }

  /** Progress of the run or its undo. */
  get progress(): { done: number; all: number } {
    return this.undoRequestedAt ? this.undoProgress : { done: sumOf(this.done), all: this.rowCount }
  }

  /** Whether its run, not its undo, has failed. */
  get runFailed(): boolean {
    return this.state === 'failed' && this.undoRequestedAt === null
  }

  /** Whether there is anything to undo, and the data for it still exist. */
  get mayBeUndone(): boolean {
    const undoFailed = this.state === 'failed' && this.undoRequestedAt !== null
    if (this.state !== 'done' && this.state !== 'cancelled' && !undoFailed) return false
    return this.purgedAt === null && this.done.created + this.done.updated > 0
  }
}
