import type { Audited } from '#audit/audited_model'
import { TrainingImportSchema } from '#database/schema'
import type { TableFormat } from '#spreadsheets/types'
import type { ImportColumns } from '#training/completion_imports/fields'
import { VERDICTS, type Verdict } from '#training/models/states'
import { doneIn, plannedIn, type Counts as CountsOf } from '#spreadsheets/imports/counts'

/** Rows by verdict or result. */
export type Counts = CountsOf<Verdict>

/** columns: the columns, or the order of dates, must be set; running: started, not finished. */
type ImportState = 'columns' | 'preview' | 'running' | 'done'

/** A file of past completions. */
export default class CompletionImport extends TrainingImportSchema {
  static override table = 'training_imports' as const
  static audited = {
    entityType: 'training_import',
    fields: [],
  } satisfies Audited<CompletionImport>

  get state(): ImportState {
    if (this.finishedAt !== null) return 'done'
    if (this.startedAt !== null) return 'running'
    return this.previewedAt === null ? 'columns' : 'preview'
  }

  get tableFormat(): TableFormat {
    return JSON.parse(this.format)
  }

  get headingTexts(): string[] {
    return JSON.parse(this.headings)
  }

  /** The field of each column. */
  get columnFields(): ImportColumns {
    return JSON.parse(this.columns)
  }

  /** Sample dates, where their order is an open question. */
  get dateSamples(): string[] | null {
    return this.questionSamples ? JSON.parse(this.questionSamples) : null
  }

  get planned(): Counts {
    return plannedIn(this, VERDICTS)
  }

  get done(): Counts {
    return doneIn(this, VERDICTS)
  }

  /** Progress of the run: only rows that create something count. */
  get progress(): { done: number; all: number } {
    const { created, already, refused } = this.done
    const all = this.planned.created
    return { done: this.finishedAt ? all : Math.min(created + already + refused, all), all }
  }
}
