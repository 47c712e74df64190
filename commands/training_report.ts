import { flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { counted, peopleCount } from '#core/counted'
import { commandActor } from '#audit/actor'
import { ExportCommand } from '#commands/_export'
import { knownPlaces } from '#commands/_known_places'
import { reportRefusedOptions, reportUsage } from '#commands/_reporting'
import type { ComplianceFormat } from '#training/services/export_compliance'

export default class TrainingReport extends ExportCommand {
  static override commandName = 'training:report'
  static override description = 'Report training status by employee, as of any date'
  static override help = [
    'Writes a line for each employee and module, as CSV (UTF-8) or as one JSON array, to --output or to standard output. The date can be in the past or future. The report has the people employed on that day, in the department and location of that day. The report is recorded in the audit log. Cells that a spreadsheet would read as a formula start with an apostrophe.',
    '',
    'Exit codes: 0 done, 1 failed, 2 invalid options.',
    '',
    '```',
    '{{ binaryName }} training:report --as-of 2026-12-31 --output compliance.csv',
    '{{ binaryName }} training:report --department Care --state overdue --format json',
    '```',
  ]
  static override options: CommandOptions = { startApp: true }

  @flags.string({ description: 'The day, YYYY-MM-DD (default: today)' })
  declare asOf?: string

  @flags.string({ description: 'csv or json (default: by the ending of --output, else csv)' })
  declare format?: string

  @flags.string({ description: 'Only people in this department on that day' })
  declare department?: string

  @flags.string({ description: 'Only people at this location on that day' })
  declare location?: string

  @flags.string({
    description:
      'Only this status: not_assigned, assigned, overdue, completed, expiring or expired',
  })
  declare state?: string

  override async run() {
    const { COMPLIANCE_FORMATS } = await import('#training/services/export_compliance')
    const wanted = this.wantedFormat
    const format = COMPLIANCE_FORMATS.find((known) => known === wanted)
    if (!format) return reportUsage(this, `--format must be csv or json, not ${wanted}.`)
    const filters = await this.filters()
    if (!filters) return
    try {
      await this.write(format, filters)
    } catch (error) {
      this.reportFailure(error)
    }
  }

  private async filters() {
    const { complianceExportValidator } = await import('#training/validators/compliance')
    const { asOf: day, department, location, state } = this
    const [wrong, filters] = await complianceExportValidator.tryValidate({
      ...{ day, department, location, state },
    })
    if (!wrong) return knownPlaces(this, filters)
    reportRefusedOptions(this, wrong, {
      day: '--as-of must be a day, YYYY-MM-DD.',
      department: '--department must have at most 120 characters.',
      location: '--location must have at most 120 characters.',
      state: '--state must be not_assigned, assigned, overdue, completed, expiring or expired.',
    })
    return null
  }

  private async write(
    format: ComplianceFormat,
    { day, ...filters }: NonNullable<Awaited<ReturnType<TrainingReport['filters']>>>
  ) {
    const { exportCompliance, today } = await import('#training/services/export_compliance')
    await this.writeExport({
      label: 'People written:',
      begin: () =>
        exportCompliance(format, day ?? today(), filters, commandActor('training:report')),
      progress: (run) => [run.written.people],
      told: ({ written: { lines, people } }, output) => [
        { lines, people, output },
        `${counted(lines, 'line')} about ${peopleCount(people)} written to ${output}.`,
      ],
    })
  }
}
