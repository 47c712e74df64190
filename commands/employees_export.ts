import { flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { peopleCount } from '#core/counted'
import { commandActor } from '#audit/actor'
import type { ExportFilters } from '#people/queries/roster/export_rows'
import type { ExportFormat } from '#people/export/export_employees'
import { ExportCommand } from '#commands/_export'
import { knownPlaces } from '#commands/_known_places'
import { isDryRun, report, reportRefusedOptions, reportUsage } from '#commands/_reporting'

export default class EmployeesExport extends ExportCommand {
  static override commandName = 'employees:export'
  static override description = 'Export the employee database, or a part of it'
  static override help = [
    'Writes any number of people as CSV (UTF-8), or up to 20,000 as an Excel workbook, to --output or to standard output. The headings are the same as for imports. Social security and driver’s license numbers are never exported; pay only with --pay. The export is recorded in the audit log. Cells that a spreadsheet would read as a formula start with an apostrophe.',
    '',
    'Exit codes: 0 done, 1 refused or failed, 2 invalid options.',
    '',
    '```',
    '{{ binaryName }} employees:export --output employees.csv',
    '{{ binaryName }} employees:export --status active --department Finance --output finance.xlsx',
    '{{ binaryName }} employees:export --search ivan --dry-run --json',
    '```',
  ]
  static override options: CommandOptions = { startApp: true }

  @flags.string({ description: 'csv or xlsx (default: by the ending of --output, else csv)' })
  declare format?: string

  @flags.string({ description: 'Only people whose name or email address contains this' })
  declare search?: string

  @flags.string({ description: 'Only people with this status: active, pending or inactive' })
  declare status?: string

  @flags.string({ description: 'Only people in this department' })
  declare department?: string

  @flags.string({
    description: 'Sort by name, position, onboardingStatus or createdAt; a leading - reverses it',
  })
  declare sort?: string

  @flags.boolean({ description: 'Include hourly rate and salary' })
  declare pay?: boolean

  @flags.boolean({ description: 'Show what would happen without changing anything' })
  declare dryRun?: boolean

  @flags.boolean({ description: 'Print one JSON object; needs --output or --dry-run' })
  declare json?: boolean

  override async run() {
    const { EXPORT_FORMATS } = await import('#people/export/export_employees')
    const wanted = this.wantedFormat
    const format = EXPORT_FORMATS.find((known) => known === wanted)
    if (!format) return reportUsage(this, `--format must be csv or xlsx, not ${wanted}.`)
    if (this.json && !this.output && !isDryRun(this)) {
      return reportUsage(
        this,
        '--json needs --output, since the list itself goes to standard output.'
      )
    }
    const filters = await this.filters()
    if (!filters) return
    try {
      if (isDryRun(this)) {
        const { countExportRows } = await import('#people/queries/roster/export_rows')
        const people = await countExportRows(filters)
        report(this, { people, dryRun: true }, `${peopleCount(people)} would be written.`)
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
        `${peopleCount(people)} written to ${output}.`,
      ],
    })
  }

  private async filters(): Promise<ExportFilters | null> {
    const { exportListValidator } = await import('#people/validators/export')
    const { search: q, status, department, sort } = this
    const [wrong, filters] = await exportListValidator.tryValidate({ q, status, department, sort })
    if (!wrong) return knownPlaces(this, filters, { present: true })
    reportRefusedOptions(this, wrong, {
      q: '--search must have at most 200 characters.',
      status: '--status must be active, pending or inactive.',
      department: '--department must have at most 120 characters.',
      sort: '--sort must be name, position, onboardingStatus or createdAt.',
    })
    return null
  }
}
