import { flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { commandActor } from '#audit/actor'
import { ExportCommand } from '#commands/_export'
import { reportUsage } from '#commands/_reporting'

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

export default class OnboardingReport extends ExportCommand {
  static override commandName = 'onboarding:report'
  static override description = 'Report onboarding status as of a day'
  static override help = [
    'Writes a line for each item of a checklist that was under way, or done and not closed, at the end of a day in the time zone of the company, as CSV (UTF-8) or as one JSON array, to --output or to standard output. The report is an entry of the audit log. Cells that a spreadsheet program would take for a formula start with an apostrophe.',
    '',
    'Exit codes: 0 done, 1 failed, 2 wrong flags.',
    '',
    '```',
    '{{ binaryName }} onboarding:report --as-of 2026-12-31 --output onboarding.csv',
    '{{ binaryName }} onboarding:report --kind offboarding --format json',
    '```',
  ]
  static override options: CommandOptions = { startApp: true }

  @flags.string({ description: 'The day, YYYY-MM-DD; default today' })
  declare asOf?: string

  @flags.string({ description: 'csv or json', default: 'csv' })
  declare format: string

  @flags.string({ description: 'onboarding or offboarding alone' })
  declare kind?: string

  @flags.string({ description: 'People of one department' })
  declare department?: string

  override async run() {
    const { reportValidator } = await import('#onboarding/validators/checklist')
    const { asOf, format, kind, department } = this
    const [wrong, valid] = await reportValidator.tryValidate({ asOf, format, kind, department })
    if (wrong) {
      return reportUsage(
        this,
        '--as-of is a day, YYYY-MM-DD; --format is csv or json; --kind is onboarding or offboarding.'
      )
    }
    try {
      await this.write(valid)
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
        `${counted(lines, 'line', 'lines')} about ${counted(people, 'person', 'people')} written to ${output}.`,
      ],
    })
  }
}
