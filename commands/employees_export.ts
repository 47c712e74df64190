import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { commandActor } from '#audit/actor'
import type { ExportFilters } from '#people/queries/export_rows'
import type { ExportFormat } from '#people/services/export_employees'
import { isDryRun, progressOf, report, reportRefusal, reportUsage } from '#commands/_reporting'

export default class EmployeesExport extends BaseCommand {
  static override commandName = 'employees:export'
  static override description = 'Write the employee database, or a part of it, to a file'
  static override help = [
    'Writes any number of people as CSV (UTF-8), or up to 20,000 as an Excel workbook, to --output or to standard output. The headings are those of the import. Numbers are never exported, pay only with --pay. The export is an entry of the audit log. Cells that a spreadsheet program would take for a formula begin with an apostrophe.',
    '',
    'Exit codes: 0 done, 1 refused or failed, 2 wrong flags.',
    '',
    '```',
    '{{ binaryName }} employees:export --output employees.csv',
    '{{ binaryName }} employees:export --format xlsx --status active --department Finance --output finance.xlsx',
    '{{ binaryName }} employees:export --search ivan --dry-run --json',
    '```',
  ]
  static override options: CommandOptions = { startApp: true }

  @flags.string({ description: 'csv or xlsx', default: 'csv' })
  declare format: string

  @flags.string({ description: 'File to write; standard output without it' })
  declare output?: string

  @flags.boolean({ description: 'Replace the file when it exists' })
  declare force?: boolean

  @flags.string({ description: 'People whose name or e-mail address contains this' })
  declare search?: string

  @flags.string({ description: 'active, pending or inactive' })
  declare status?: string

  @flags.string({ description: 'People of one department' })
  declare department?: string

  @flags.string({ description: 'name, position, onboardingStatus or createdAt; - before it: down' })
  declare sort?: string

  @flags.boolean({ description: 'With hourly rate and salary' })
  declare pay?: boolean

  @flags.boolean({ description: 'Count the people, write nothing' })
  declare dryRun?: boolean

  @flags.boolean({ description: 'Print one JSON object; needs --output or --dry-run' })
  declare json?: boolean

  override async run() {
    const { EXPORT_FORMATS } = await import('#people/services/export_employees')
    const format = EXPORT_FORMATS.find((known) => known === this.format)
    if (!format) return reportUsage(this, '--format is csv or xlsx.')
    if (this.json && !this.output && !isDryRun(this)) {
      return reportUsage(
        this,
        '--json needs --output: the list itself would go to standard output.'
      )
    }
    const filters = await this.filters()
    if (!filters) return
    try {
      if (isDryRun(this)) {
        const { countExportRows } = await import('#people/queries/export_rows')
        const people = await countExportRows(filters)
        report(this, { people, dryRun: true }, `${people} people would be written.`)
      } else {
        await this.write(format, filters)
      }
    } catch (error) {
      if (isNodeError(error) && this.output) {
        this.exitCode = 1
        if (this.json) process.stdout.write(`${JSON.stringify({ error: error.message })}\n`)
        else this.logger.error(`${this.output} cannot be written (${error.code}).`)
      } else reportRefusal(this, error)
    }
  }

  private async write(format: ExportFormat, filters: ExportFilters) {
    const { exportEmployees } = await import('#people/services/export_employees')
    const { openTarget } = await import('#commands/_target')
    const target = await openTarget(this.output, { replace: this.force ?? false })
    if (!target) return reportUsage(this, `${this.output} exists. Use --force to replace it.`)
    const progress = progressOf(this, 'People written:')
    try {
      const viewer = { mayViewPay: this.pay ?? false }
      const run = await exportEmployees(format, filters, viewer, commandActor('employees:export'))
      for await (const chunk of run.chunks) {
        if (!(await target.write(chunk))) break
        progress.show(run.written, run.total)
      }
      await target.finish()
      progress.end()
      if (!this.output) return
      const result = { people: run.written, output: this.output, format }
      report(this, result, `${run.written} people written to ${this.output}.`)
    } catch (error) {
      progress.end()
      await target.discard()
      throw error
    }
  }

  private async filters(): Promise<ExportFilters | null> {
    const { exportListValidator } = await import('#people/validators/export')
    const { search: q, status, department, sort } = this
    try {
      return await exportListValidator.validate({ q, status, department, sort })
    } catch {
      reportUsage(
        this,
        '--status is active, pending or inactive; --sort is name, position, onboardingStatus or createdAt.'
      )
      return null
    }
  }
}

const isNodeError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error
