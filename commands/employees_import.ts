import { args, BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { isDryRun, report, reportRefusal, reportUsage } from '#commands/_reporting'
import type Import from '#people/models/import'

export default class EmployeesImport extends BaseCommand {
  static override commandName = 'employees:import'
  static override description = 'Import people from a CSV or Excel file'
  static override help = [
    'Adds new people, and updates those with the same employee ID or email address. Empty cells change nothing. Columns are recognized by their headings; other columns are ignored. An interrupted import continues with --resume, or by itself while the portal runs.',
    '',
    'A dry run reads the whole file and shows what would happen to each row. Only the audit log keeps that it was run.',
    '',
    'Exit codes: 0 done, 1 when rows have errors (the others are imported), it failed or was canceled in the portal, 2 invalid options, or the file can be read in two ways.',
    '',
    '```',
    '{{ binaryName }} employees:import roster.csv --dry-run',
    '{{ binaryName }} employees:import roster.csv --active',
    '{{ binaryName }} employees:import roster.xlsx --invite --per-minute 30 --refused refused.csv',
    "{{ binaryName }} employees:import roster.csv --columns 'Job=position,Remarks=' --date-order dmy",
    '{{ binaryName }} employees:import --resume 12',
    '{{ binaryName }} employees:import --undo 12 --json',
    '```',
  ]
  static override options: CommandOptions = { startApp: true }

  @args.string({ description: 'CSV or Excel file', required: false })
  declare file?: string

  @flags.array({ description: 'Heading=field, separated by commas; Heading= ignores a column' })
  declare columns?: string[]

  @flags.string({ description: 'Order of dates: mdy, dmy, ymd or iso' })
  declare dateOrder?: string

  @flags.string({ description: 'Decimal mark of amounts: . or ,' })
  declare decimalMark?: string

  @flags.boolean({ description: 'Add people as active, without approval' })
  declare active?: boolean

  @flags.boolean({ description: 'Email an invitation to everyone added' })
  declare invite?: boolean

  @flags.number({ description: 'Most invitations per minute' })
  declare perMinute?: number

  @flags.string({ description: 'Continue this import' })
  declare resume?: string

  @flags.string({ description: 'Undo this import' })
  declare undo?: string

  @flags.string({ description: 'Write the rows with errors to this file' })
  declare refused?: string

  @flags.boolean({ description: 'Show what would happen without changing anything' })
  declare dryRun?: boolean

  @flags.boolean({ description: 'Print one JSON object' })
  declare json?: boolean

  override async run() {
    const wrong = this.wrongFlags()
    if (wrong) return reportUsage(this, wrong)
    const { ImportRun } = await import('#commands/_import_run')
    const run = new ImportRun(this)
    try {
      if (this.undo !== undefined) await this.tellUndone(await run.undo(Number(this.undo)))
      else if (this.resume !== undefined) await this.tell(await run.resume(Number(this.resume)))
      else await this.importFile(run)
    } catch (error) {
      run.progress.end()
      reportRefusal(this, error)
    }
  }

  private wrongFlags(): string | null {
    const given = [this.file, this.resume, this.undo].filter((one) => one !== undefined)
    if (given.length !== 1) return 'Enter a file, --resume or --undo.'
    if (isDryRun(this) && this.file === undefined) return '--dry-run needs a file.'
    for (const id of [this.resume, this.undo]) {
      if (id !== undefined && !/^\d{1,9}$/.test(id)) return 'Enter the number of the import.'
    }
    if (this.dateOrder && !['mdy', 'dmy', 'ymd', 'iso'].includes(this.dateOrder)) {
      return '--date-order must be mdy, dmy, ymd or iso.'
    }
    if (this.decimalMark && !['.', ','].includes(this.decimalMark)) {
      return '--decimal-mark must be . or ,'
    }
    const { perMinute } = this
    if (
      perMinute !== undefined &&
      !(Number.isInteger(perMinute) && perMinute >= 1 && perMinute <= 600)
    ) {
      return '--per-minute must be a number from 1 to 600.'
    }
    if (perMinute !== undefined && !this.invite) return '--per-minute needs --invite.'
    return null
  }

  private async importFile(run: InstanceType<typeof import('#commands/_import_run').ImportRun>) {
    const prepared = await run.prepare(this.file as string)
    if ('problem' in prepared) return reportUsage(this, prepared.problem)
    const { record } = prepared
    if (!isDryRun(this)) return this.tell(await run.start(record.id))
    await this.tell(record, () => run.forget(record.id))
  }

  /**
   * @param forget runs before anything is printed: whoever reads it may go, as `| head` does,
   * which ends the process.
   */
  private async tell(record: Import, forget = async () => {}) {
    const { rowResults } = await import('#people/import/run/row_results')
    const unwritten = await this.writeRefused(record)
    const dryRun = isDryRun(this)
    const counts = dryRun ? record.planned : record.done
    const { state } = record
    const failed = ['failed', 'running', 'cancelling', 'cancelled'].includes(state)
    this.exitCode = counts.refused > 0 || failed || unwritten ? 1 : 0
    const rows = await rowResults(record.id)
    await forget()
    if (!this.json) {
      for (const { number, problems, notes } of rows) {
        const said = [...problems, ...notes].join('. ')
        if (said) this.logger.log(`Row ${number}: ${said}`)
      }
    }
    const result = {
      id: dryRun ? null : record.id,
      state: dryRun ? 'preview' : state,
      dryRun,
      ...counts,
      failure: record.failure,
      rows,
      ...(unwritten ? { unwritten } : {}),
    }
    report(this, result, this.sentence(record, counts, failed))
    if (unwritten && !this.json) this.logger.error(unwritten)
  }

  /** @returns why the file cannot be written: the import has run, and its result is told. */
  private async writeRefused(record: Import): Promise<string | null> {
    if (!this.refused) return null
    const { refusedRowsCsv } = await import('#people/import/refused_rows')
    const { writeTarget } = await import('#commands/_target')
    return writeTarget(this.refused, refusedRowsCsv(record, { masked: false }))
  }

  private sentence(record: Import, counts: Import['done'], failed: boolean): string {
    const { progress, state } = record
    if (state === 'cancelled' || state === 'cancelling') {
      return `Canceled after ${progress.done} of ${progress.all} rows.`
    }
    if (failed) {
      return `${record.failure ?? 'Interrupted.'} Continue with: employees:import --resume ${record.id}`
    }
    const { created, updated, unchanged, skipped, refused } = counts
    const left = [
      ...(skipped > 0 ? [`${skipped} empty`] : []),
      ...(refused > 0 ? [`${refused} refused`] : []),
    ].join(', ')
    if (created + updated === 0 && unchanged > 0) {
      const who = unchanged === 1 ? 'the one person is' : `all ${unchanged} people are`
      return `Nothing to do: ${who} as the file says.${left ? ` (${left})` : ''}`
    }
    const would = isDryRun(this) ? 'would be ' : ''
    const others = [`${updated} updated`, `${unchanged} unchanged`, ...(left ? [left] : [])]
    return `${created} ${would}added, ${others.join(', ')}.`
  }

  private async tellUndone(record: Import) {
    const { rowResults } = await import('#people/import/run/row_results')
    const { state } = record
    if (state !== 'undone') this.exitCode = 1
    const [removed, restored, kept] = [
      record.removedCount,
      record.restoredCount,
      record.keptCount,
    ].map(Number)
    const result = { id: record.id, state, removed, restored, kept, failure: record.failure }
    const rows = await rowResults(record.id)
    report(
      this,
      { ...result, rows },
      state === 'undone'
        ? `Undone: ${removed} removed, ${restored} restored, ${kept} kept.`
        : `${record.failure ?? 'Interrupted.'} Continue with: employees:import --undo ${record.id}`
    )
  }
}
