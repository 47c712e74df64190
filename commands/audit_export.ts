import { flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { counted } from '#core/counted'
import { commandActor } from '#audit/actor'
import type { ExportFilters, ExportFormat } from '#audit_log/services/export_audit'
import { ExportCommand } from '#commands/_export'
import { isDryRun, report, reportUsage } from '#commands/_reporting'

export default class AuditExport extends ExportCommand {
  static override commandName = 'audit:export'
  static override description = 'Export the audit log, or a part of it'
  static override help = [
    'Writes the entries, oldest first, to --output or to standard output. The export is recorded in the audit log. Cells that a spreadsheet would read as a formula start with an apostrophe.',
    '',
    'An entry\'s "mac" links it to the one before; an export stored elsewhere can later show whether the log was cut off or rewritten.',
    '',
    'Exit codes: 0 done, 1 refused or failed, 2 invalid options.',
    '',
    '```',
    '{{ binaryName }} audit:export --output audit.csv',
    '{{ binaryName }} audit:export --format jsonl --from 2026-01-01 --to 2026-03-31T23:59:59Z > q1.jsonl',
    '{{ binaryName }} audit:export --entity-type employee --entity-id 7 --output e7.csv --json',
    '{{ binaryName }} audit:export --action approve --dry-run',
    '```',
  ]
  static override options: CommandOptions = { startApp: true }

  @flags.string({ description: 'csv or jsonl (default: by the ending of --output, else csv)' })
  declare format?: string

  @flags.string({ description: 'Only entries from this time on (ISO 8601, UTC by default)' })
  declare from?: string

  @flags.string({ description: 'Only entries up to this time; a date alone means its end' })
  declare to?: string

  @flags.string({ description: 'Only entries with this action, such as approve' })
  declare action?: string

  @flags.string({ description: 'Only entries about this type of record, such as employee' })
  declare entityType?: string

  @flags.string({ description: 'Only entries about the record with this ID' })
  declare entityId?: string

  @flags.number({ description: 'Only entries by the account with this ID' })
  declare performedBy?: number

  @flags.boolean({ description: 'Show what would happen without changing anything' })
  declare dryRun?: boolean

  @flags.boolean({ description: 'Print one JSON object; needs --output or --dry-run' })
  declare json?: boolean

  override async run() {
    const { EXPORT_FORMATS, countExport } = await import('#audit_log/services/export_audit')
    const wanted = this.wantedFormat
    const format = EXPORT_FORMATS.find((known) => known === wanted)
    if (!format) return reportUsage(this, `--format must be csv or jsonl, not ${wanted}.`)
    if (this.json && !this.output && !isDryRun(this)) {
      return reportUsage(
        this,
        '--json needs --output, since the log itself goes to standard output.'
      )
    }
    try {
      const filters = await this.filters()
      if (!filters) return
      if (isDryRun(this)) {
        const entries = await countExport(filters)
        report(
          this,
          { entries, dryRun: true },
          `${counted(entries, 'entry', 'entries')} would be written.`
        )
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
        `${counted(entries, 'entry', 'entries')} written to ${output}.`,
      ],
    })
  }

  private async filters(): Promise<ExportFilters | null> {
    const { readMoment } = await import('#core/time')
    const { notFound } = await import('#core/errors/http_errors')
    const times: { from?: Date; to?: Date } = {}
    for (const name of ['from', 'to'] as const) {
      const text = this[name]
      if (text === undefined) continue
      const moment = readMoment(text, name === 'to' ? 'endOf' : 'startOf')
      if (!moment) {
        reportUsage(this, `--${name} must be a time such as 2026-01-31 or 2026-01-31T08:00:00Z.`)
        return null
      }
      times[name] = moment.toJSDate()
    }
    if (times.from && times.to && times.from > times.to) {
      reportUsage(this, '--from must not be later than --to.')
      return null
    }
    const { action, entityType, entityId, performedBy: performedById } = this
    // Of a misspelled word there are no entries, and an empty file would pass for an answer.
    const { isAuditWord, isPerformer } = await import('#audit_log/queries/audit_words')
    if (action !== undefined && !(await isAuditWord('action', action))) {
      reportUsage(this, `There is no action ${action}.`)
      return null
    }
    if (entityType !== undefined && !(await isAuditWord('entity_type', entityType))) {
      reportUsage(this, `There is no type of record ${entityType}.`)
      return null
    }
    // Of an empty text the number is 0, which no account has.
    if (
      performedById !== undefined &&
      !(Number.isSafeInteger(performedById) && performedById >= 1)
    ) {
      reportUsage(this, '--performed-by must be the ID of an account.')
      return null
    }
    if (performedById !== undefined && !(await isPerformer(performedById))) {
      throw notFound(`There is no account ${performedById}, and the log has no entries by it.`)
    }
    return { ...times, action, entityType, entityId, performedById }
  }
}
