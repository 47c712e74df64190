import { flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { commandActor } from '#audit/actor'
import type { ExportFilters } from '#people/queries/roster/export_rows'
import type { ExportFormat } from '#people/export/export_employees'
import { ExportCommand } from '#commands/_export'
import { isDryRun, report, reportUsage } from '#commands/_reporting'

export default class EmployeesExport extends ExportCommand {
  static override commandName = 'employees:export'
  static override description = 'Write the employee database, or a part of it, to a file'
  static override help = [
    'Writes any number of people as CSV (UTF-8), or up to 20,000 as an Excel workbook, to --output or to standard output. The headings are those of the import. Numbers are never exported, pay only with --pay. The export is an entry of the audit log. Cells that a spreadsheet program would take for a formula start with an apostrophe.',
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

  @flags.string({ description: 'People whose name or email address contains this' })
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
    const { EXPORT_FORMATS } = await import('#people/export/export_employees')
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
        const { countExportRows } = await import('#people/queries/roster/export_rows')
        const people = await countExportRows(filters)
        report(this, { people, dryRun: true }, `${people} people would be written.`)
      } else {
        await this.write(format, filters)
      }
    } catch (error) {
      this.reportFailure(error)
    }
  }

  private async write(format: ExportFormat, filters: ExportFilters) {
    const { exportEmployees } = await import('#people/export/export_employees')
    await this.writeExport({
      label: 'People written:',
      begin: () =>
        exportEmployees(
          format,
          filters,
          { mayViewPay: this.pay ?? false },
          commandActor('employees:export')
        ),
      progress: (run) => [run.written, run.total],
      told: ({ written: people }, output) => [
        { people, output, format },
        `${people} people written to ${output}.`,
      ],
    })
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
