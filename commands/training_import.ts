import { args, BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { commandActor } from '#audit/actor'
import { isDryRun, progressOf, report, reportRefusal, reportUsage } from '#commands/_reporting'
import type CompletionImport from '#training/models/completion_import'

export default class TrainingImport extends BaseCommand {
  static override commandName = 'training:import'
  static override description = 'Import past training completions from a CSV or Excel file'
  static override help = [
    'Each row has a person (email address or employee ID), the name of a module, and the day it was completed. Expiration date, trainer and score are optional. Columns are recognized by their headings. Completions that exist already are skipped, so you can import the same file again, for example after an interruption.',
    '',
    'Exit codes: 0 done, 1 when rows have errors (the others are imported) or it failed, 2 invalid options, or the file can be read in two ways.',
    '',
    '```',
    '{{ binaryName }} training:import history.csv --dry-run',
    '{{ binaryName }} training:import history.xlsx --refused refused.csv',
    '{{ binaryName }} training:import history.csv --date-order dmy --json',
    '```',
  ]
  static override options: CommandOptions = { startApp: true }

  @args.string({ description: 'CSV or Excel file' })
  declare file: string

  @flags.string({ description: 'Order of dates that can be read in two ways: mdy or dmy' })
  declare dateOrder?: string

  @flags.string({ description: 'Write the rows with errors to this file' })
  declare refused?: string

  @flags.boolean({ description: 'Show what would happen without changing anything' })
  declare dryRun?: boolean

  @flags.boolean({ description: 'Print one JSON object' })
  declare json?: boolean

  override async run() {
    if (this.dateOrder !== undefined && !['mdy', 'dmy'].includes(this.dateOrder)) {
      return reportUsage(this, '--date-order must be mdy or dmy.')
    }
    const { fileFacts } = await import('#commands/_target')
    const facts = await fileFacts(this.file)
    if ('problem' in facts) return reportUsage(this, facts.problem)
    try {
      await this.importFile(facts.size)
    } catch (error) {
      reportRefusal(this, error)
    }
  }

  private async importFile(size: number) {
    const { basename } = await import('node:path')
    const { createImport, MAX_FILE_BYTES } =
      await import('#training/completion_imports/create_import')
    const { discardImport } = await import('#spreadsheets/imports/end_import')
    const { completionImports, findImport } =
      await import('#training/completion_imports/completion_imports')
    const { runImport } = await import('#training/completion_imports/run_import')
    const { tooLarge } = await import('#storage/uploads/receive_file')
    if (size > MAX_FILE_BYTES) throw tooLarge(MAX_FILE_BYTES)
    const actor = commandActor('training:import')
    const name = basename(this.file).slice(0, 255)
    const id = await createImport({ path: this.file, name, source: 'command' }, actor)
    const discard = () => discardImport(completionImports, id, actor)
    let record: CompletionImport
    try {
      record = await this.settled(await findImport(id))
    } catch (error) {
      await discard()
      throw error
    }
    if (record.state === 'columns') {
      await discard()
      return reportUsage(
        this,
        'The dates in this file can be read in two ways. Choose one with --date-order mdy or dmy.'
      )
    }
    if (isDryRun(this)) return this.tell(record, discard)
    const progress = progressOf(this, 'Completions:')
    const done = await runImport(id, actor, ({ done: { created }, planned }) => {
      progress.show(created, planned.created)
      return false
    })
    progress.end()
    await this.tell(done)
  }

  /** With the given order of dates. @throws HttpError 422 for a missing column */
  private async settled(record: CompletionImport): Promise<CompletionImport> {
    if (record.state === 'preview' && this.dateOrder === undefined) return record
    if (record.dateSamples && this.dateOrder === undefined) return record
    const { setColumns } = await import('#training/completion_imports/set_columns')
    const { findImport } = await import('#training/completion_imports/completion_imports')
    const given = this.dateOrder === undefined ? {} : { dateOrder: this.dateOrder as 'mdy' | 'dmy' }
    const actor = commandActor('training:import')
    await setColumns(record.id, { columns: record.columnFields, ...given }, actor)
    return findImport(record.id)
  }

  /**
   * @param discard runs before anything is printed: whoever reads it may go, as `| head` does,
   * which ends the process.
   */
  private async tell(record: CompletionImport, discard = async () => {}) {
    const { refusedReasons } = await import('#training/completion_imports/refused')
    const unwritten = await this.writeRefused(record)
    const dryRun = isDryRun(this)
    const counts = dryRun ? record.planned : record.done
    if (counts.refused > 0 || unwritten) this.exitCode = 1
    const refused = await refusedReasons(record)
    await discard()
    if (!this.json) {
      for (const { number, reason } of refused) this.logger.log(`Row ${number}: ${reason}`)
    }
    const { created, already } = counts
    const sentence =
      created === 0 && counts.refused === 0
        ? `Nothing to do: all ${already} completions exist already.`
        : `${created} ${created === 1 ? 'completion' : 'completions'} ${dryRun ? 'would be ' : ''}added, ${already} exist already, ${counts.refused} with errors.`
    report(
      this,
      {
        id: dryRun ? null : record.id,
        dryRun,
        ...counts,
        refusedRows: refused,
        ...(unwritten ? { unwritten } : {}),
      },
      sentence
    )
    if (unwritten && !this.json) this.logger.error(unwritten)
  }

  /** @returns why the file cannot be written: the import has run, and its result is told. */
  private async writeRefused(record: CompletionImport): Promise<string | null> {
    if (!this.refused) return null
    const { completionImports } = await import('#training/completion_imports/completion_imports')
    const { refusedRowsCsv } = await import('#spreadsheets/imports/refused_rows')
    const { writeTarget } = await import('#commands/_target')
    return writeTarget(this.refused, refusedRowsCsv(completionImports, record))
  }
}
