import { flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { commandActor } from '#audit/actor'
import type { ExportFilters, ExportFormat } from '#audit_log/services/export_audit'
import { ExportCommand } from '#commands/_export'
import { isDryRun, report, reportUsage } from '#commands/_reporting'

export default class AuditExport extends ExportCommand {
  static override commandName = 'audit:export'
  static override description = 'Write the audit log, or a part of it, to a file'
  static override help = [
    'Streams any number of entries, oldest first, to --output or to standard output. The export is itself an entry of the log. Cells that a spreadsheet program would take for a formula start with an apostrophe.',
    '',
    'An entry\'s "mac" links it to the one before; an export kept elsewhere shows later whether the log was cut off or rewritten.',
    '',
    'Exit codes: 0 done, 1 refused or failed, 2 wrong flags.',
    '',
    '```',
    '{{ binaryName }} audit:export --output audit.csv',
    '{{ binaryName }} audit:export --format jsonl --from 2026-01-01 --to 2026-03-31T23:59:59Z > q1.jsonl',
    '{{ binaryName }} audit:export --entity-type employee --entity-id 7 --output e7.csv --json',
    '{{ binaryName }} audit:export --action approve --dry-run',
    '```',
  ]
  static override options: CommandOptions = { startApp: true }

  @flags.string({ description: 'csv or jsonl', default: 'csv' })
  declare format: string

  @flags.string({ description: 'Entries from this time on (ISO 8601, UTC unless it says)' })
  declare from?: string

  @flags.string({ description: 'Entries up to this time; a day alone means its end' })
  declare to?: string

  @flags.string({ description: 'Entries of one action, e.g. approve' })
  declare action?: string

  @flags.string({ description: 'Entries about one type, e.g. employee' })
  declare entityType?: string

  @flags.string({ description: 'Entries about one id' })
  declare entityId?: string

  @flags.number({ description: 'Entries by one account (its id)' })
  declare performedBy?: number

  @flags.boolean({ description: 'Count the entries, write nothing' })
  declare dryRun?: boolean

  @flags.boolean({ description: 'Print one JSON object; needs --output or --dry-run' })
  declare json?: boolean

  override async run() {
    const { EXPORT_FORMATS, countExport } = await import('#audit_log/services/export_audit')
    const format = EXPORT_FORMATS.find((known) => known === this.format)
    if (!format) return reportUsage(this, '--format is csv or jsonl.')
    if (this.json && !this.output && !isDryRun(this)) {
      return reportUsage(this, '--json needs --output: the log itself would go to standard output.')
    }
    const filters = await this.filters()
    if (!filters) return
    try {
      if (isDryRun(this)) {
        const entries = await countExport(filters)
        report(this, { entries, dryRun: true }, `${entries} entries would be written.`)
      } else {
        await this.write(format, filters)
      }
    } catch (error) {
      this.reportFailure(error)
    }
  }

  private async write(format: ExportFormat, filters: ExportFilters) {
    const { exportAudit } = await import('#audit_log/services/export_audit')
    await this.writeExport({
      label: 'Entries written:',
      begin: () => exportAudit(format, filters, commandActor('audit:export')),
      progress: (run) => [run.written],
      told: ({ written: entries, entryId }, output) => [
        { entries, output, format, entryId },
        `${entries} entries written to ${output}.`,
      ],
    })
  }

  private async filters(): Promise<ExportFilters | null> {
    const { DateTime } = await import('luxon')
    const times: { from?: Date; to?: Date } = {}
    for (const name of ['from', 'to'] as const) {
      const text = this[name]
      if (text === undefined) continue
      let moment = DateTime.fromISO(text, { zone: 'utc' })
      if (!moment.isValid) {
        reportUsage(this, `--${name} is a time like 2026-01-31 or 2026-01-31T08:00:00Z.`)
        return null
      }
      if (name === 'to' && !text.includes('T')) moment = moment.endOf('day')
      times[name] = moment.toJSDate()
    }
    const { action, entityType, entityId, performedBy: performedById } = this
    return { ...times, action, entityType, entityId, performedById }
  }
}
