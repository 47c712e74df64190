import { args, BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { commandActor } from '#audit/actor'
import { isDryRun, progressOf, report, reportRefusal, reportUsage } from '#commands/_reporting'
import type CompletionImport from '#training/models/completion_import'

export default class TrainingImport extends BaseCommand {
  static override commandName = 'training:import'
  static override description = 'Import past completions of training from a CSV or Excel file'
  static override help = [
    'Each row names a person by email address or employee ID, a module by name, and the day it was completed; it may say when that expires, the trainer and a score. Columns are known by their headings. What is there already is left alone, so the same file can be imported again: interrupted, it goes on where it stood.',
    '',
    'Exit codes: 0 done, 1 when rows were refused (the others are imported all the same) or it failed, 2 wrong flags, or a question of the file is open.',
    '',
    '```',
    '{{ binaryName }} training:import history.csv --dry-run',
    '{{ binaryName }} training:import history.xlsx --refused refused.csv',
    '{{ binaryName }} training:import history.csv --date-order dmy --json',
    '```',
  ]
  static override options: CommandOptions = { startApp: true }

  @args.string({ description: 'The file' })
  declare file: string

  @flags.string({ description: 'How dates are written where they can be read twice: mdy or dmy' })
  declare dateOrder?: string

  @flags.string({ description: 'Write the refused rows to this file' })
  declare refused?: string

  @flags.boolean({ description: 'Tell what would be done, change nothing' })
  declare dryRun?: boolean

  @flags.boolean({ description: 'Print one JSON object' })
  declare json?: boolean

  override async run() {
    if (this.dateOrder !== undefined && !['mdy', 'dmy'].includes(this.dateOrder)) {
      return reportUsage(this, '--date-order is mdy or dmy.')
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
        'The dates of this file can be read in two ways. Say how with --date-order mdy or dmy.'
      )
    }
    if (isDryRun(this)) {
      await this.tell(record)
      return discard()
    }
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

  private async tell(record: CompletionImport) {
    const { refusedReasons } = await import('#training/completion_imports/refused')
    if (this.refused) {
      const { completionImports } = await import('#training/completion_imports/completion_imports')
      const { refusedRowsCsv } = await import('#spreadsheets/imports/refused_rows')
      const { writeTarget } = await import('#commands/_target')
      await writeTarget(this.refused, refusedRowsCsv(completionImports, record))
    }
    const dryRun = isDryRun(this)
    const counts = dryRun ? record.planned : record.done
    if (counts.refused > 0) this.exitCode = 1
    const refused = await refusedReasons(record)
    if (!this.json) {
      for (const { number, reason } of refused) this.logger.log(`Row ${number}: ${reason}`)
    }
    const { created, already } = counts
    const sentence =
      created === 0 && counts.refused === 0
        ? `Nothing to do: all ${already} completions are there already.`
        : `${created} ${created === 1 ? 'completion' : 'completions'} ${dryRun ? 'would be ' : ''}added, ${already} there already, ${counts.refused} refused.`
    report(
      this,
      { id: dryRun ? null : record.id, dryRun, ...counts, refusedRows: refused },
      sentence
    )
  }
}
