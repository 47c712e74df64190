import { flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { commandActor } from '#audit/actor'
import { ExportCommand } from '#commands/_export'
import { reportUsage } from '#commands/_reporting'
import type { ComplianceFormat } from '#training/services/export_compliance'

export default class TrainingReport extends ExportCommand {
  static override commandName = 'training:report'
  static override description = 'Tell who stood how with which training module on a day'
  static override help = [
    'Writes a line for each person and module they have to do with, or that is in the state asked for, as CSV (UTF-8) or as one JSON array, to --output or to standard output. Any past or future day can be asked about; people are those employed on it, where they worked then. The report is an entry of the audit log. Cells that a spreadsheet program would take for a formula start with an apostrophe.',
    '',
    'Exit codes: 0 done, 1 failed, 2 wrong flags.',
    '',
    '```',
    '{{ binaryName }} training:report --as-of 2026-12-31 --format csv --output compliance.csv',
    '{{ binaryName }} training:report --department Care --state overdue --format json',
    '```',
  ]
  static override options: CommandOptions = { startApp: true }

  @flags.string({ description: 'The day asked about, YYYY-MM-DD; today without it' })
  declare asOf?: string

  @flags.string({ description: 'csv or json', default: 'csv' })
  declare format: string

  @flags.string({ description: 'People of one department, on that day' })
  declare department?: string

  @flags.string({ description: 'People of one location, on that day' })
  declare location?: string

  @flags.string({
    description: 'not_assigned, assigned, overdue, completed, expiring or expired alone',
  })
  declare state?: string

  override async run() {
    const { COMPLIANCE_FORMATS } = await import('#training/services/export_compliance')
    const format = COMPLIANCE_FORMATS.find((known) => known === this.format)
    if (!format) return reportUsage(this, '--format is csv or json.')
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
    if (!wrong) return filters
    reportUsage(
      this,
      '--as-of is a day, YYYY-MM-DD; --state is not_assigned, assigned, overdue, completed, expiring or expired.'
    )
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
        `${lines} lines about ${people} people written to ${output}.`,
      ],
    })
  }
}
