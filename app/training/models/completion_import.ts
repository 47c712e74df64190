import type { Audited } from '#audit/audited_model'
import { TrainingImportSchema } from '#database/schema'
import type { TableFormat } from '#spreadsheets/types'
import type { ImportColumns } from '#training/completion_imports/fields'
import { VERDICTS, type Verdict } from '#training/models/states'
import { doneIn, plannedIn, type Counts as CountsOf } from '#spreadsheets/imports/counts'

/** Rows by what becomes, or became, of them. */
export type Counts = CountsOf<Verdict>

/** columns: they, or the order of dates, are to be settled; running: begun, not ended. */
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

  /** Some of its days, where their order is asked for. */
  get dateSamples(): string[] | null {
    return this.questionSamples ? JSON.parse(this.questionSamples) : null
  }

  get planned(): Counts {
    return plannedIn(this, VERDICTS)
  }

  get done(): Counts {
    return doneIn(this, VERDICTS)
  }

  /** How far its run has come: only what is to be created is work. */
  get progress(): { done: number; all: number } {
    const { created, already, refused } = this.done
    const all = this.planned.created
    return { done: this.finishedAt ? all : Math.min(created + already + refused, all), all }
  }
}
