import { flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { counted, peopleCount } from '#core/counted'
import { commandActor } from '#audit/actor'
import { ExportCommand } from '#commands/_export'
import { knownPlaces } from '#commands/_known_places'
import { reportRefusedOptions } from '#commands/_reporting'

export default class OnboardingReport extends ExportCommand {
  static override commandName = 'onboarding:report'
  static override description = 'Report onboarding status as of a day'
  static override help = [
    'Writes a line for each item of the checklists that were in progress, or done and not closed, at the end of a day in the company’s time zone, as CSV (UTF-8) or as one JSON array, to --output or to standard output. The report is recorded in the audit log. Cells that a spreadsheet would read as a formula start with an apostrophe.',
    '',
    'Exit codes: 0 done, 1 failed, 2 invalid options.',
    '',
    '```',
    '{{ binaryName }} onboarding:report --as-of 2026-12-31 --output onboarding.csv',
    '{{ binaryName }} onboarding:report --kind offboarding --format json',
    '```',
  ]
  static override options: CommandOptions = { startApp: true }

  @flags.string({ description: 'The day, YYYY-MM-DD (default: today)' })
  declare asOf?: string

  @flags.string({ description: 'csv or json (default: by the ending of --output, else csv)' })
  declare format?: string

  @flags.string({ description: 'Only onboarding or offboarding' })
  declare kind?: string

  @flags.string({ description: 'Only people in this department' })
  declare department?: string

  override async run() {
    const { reportValidator } = await import('#onboarding/validators/checklist')
    const { asOf, kind, department } = this
    const format = this.wantedFormat
    const [wrong, valid] = await reportValidator.tryValidate({ asOf, format, kind, department })
    if (wrong) {
      return reportRefusedOptions(this, wrong, {
        asOf: '--as-of must be a day, YYYY-MM-DD.',
        format: `--format must be csv or json, not ${format}.`,
        kind: '--kind must be onboarding or offboarding.',
        department: '--department must have at most 120 characters.',
      })
    }
    const filters = await knownPlaces(this, valid)
    if (!filters) return
    try {
      await this.write(filters)
    } catch (error) {
      this.reportFailure(error)
    }
  }

  private async write({
    asOf,
    format = 'csv',
    ...filters
  }: {
    asOf?: string
    format?: 'csv' | 'json'
    kind?: 'onboarding' | 'offboarding'
    department?: string
  }) {
    const { reportAsOf } = await import('#onboarding/reports/report_as_of')
    const { today } = await import('#training/services/export_compliance')
    await this.writeExport({
      label: 'People written:',
      begin: () => reportAsOf(format, asOf ?? today(), filters, commandActor('onboarding:report')),
      progress: (run) => [run.written.people],
      told: ({ written: { lines, people } }, output) => [
        { lines, people, output },
        `${counted(lines, 'line')} about ${peopleCount(people)} written to ${output}.`,
      ],
    })
  }
}
