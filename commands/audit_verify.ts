import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import type { ChainVerdict } from '#audit/services/verify_chain'
import { progressOf, report, reportUsage } from '#commands/_reporting'

export default class AuditVerify extends BaseCommand {
  static override commandName = 'audit:verify'
  static override description = 'Check that the audit log is what was written'
  static override help = [
    'Recomputes every link of the chain and names the first broken entry. Prints a checkpoint at the end: kept outside this machine and given to a later run, it also shows a log that was cut off.',
    '',
    'Exit codes: 0 intact, 1 broken, 2 wrong flags.',
    '',
    '```',
    '{{ binaryName }} audit:verify',
    '{{ binaryName }} audit:verify --checkpoint 1227.9f8a…',
    '{{ binaryName }} audit:verify --json | jq -r .checkpoint',
    '```',
  ]
  static override options: CommandOptions = { startApp: true }

  @flags.string({ description: 'What an earlier run printed: the log must still contain it' })
  declare checkpoint?: string

  @flags.boolean({ description: 'Print one JSON object' })
  declare json?: boolean

  override async run() {
    const { readCheckpoint, verifyChain } = await import('#audit/services/verify_chain')
    const checkpoint = this.checkpoint === undefined ? undefined : readCheckpoint(this.checkpoint)
    if (checkpoint === null) {
      return reportUsage(
        this,
        '--checkpoint is what an earlier run printed: number, dot, 64 digits.'
      )
    }
    const progress = progressOf(this, 'Entries checked:')
    const verdict = await verifyChain((done, all) => progress.show(done, all), checkpoint)
    progress.end()
    if (verdict.intact) return this.reportIntact(verdict)
    this.exitCode = 1
    const entry = await this.describe(verdict.brokenAt)
    if (this.json) return report(this, { ...verdict, entry }, '')
    this.logger.error(`The audit log is broken at entry ${verdict.brokenAt}: ${verdict.reason}.`)
    if (entry) {
      this.logger.error(
        `It now reads: ${entry.action} of ${entry.entity_type} ${entry.entity_id} by ${entry.performed_by} at ${entry.performed_at}.`
      )
    }
    this.logger.info(`The ${verdict.entries} entries before it are intact.`)
  }

  private reportIntact(verdict: ChainVerdict) {
    const { entries, erased, erasedPerformers } = verdict
    const values = erased > 0 ? `, the values of ${erased} erased` : ''
    const names = erasedPerformers > 0 ? `, the performer of ${erasedPerformers} erased` : ''
    report(this, verdict, `The audit log is intact: ${entries} entries${values}${names}.`)
    if (!this.json && verdict.checkpoint) this.logger.info(`Checkpoint: ${verdict.checkpoint}`)
  }

  /** What stands where the chain breaks, as far as anything does. */
  private async describe(id: number | null) {
    const { default: db } = await import('@adonisjs/lucid/services/db')
    return db
      .from('audit_entries')
      .where('id', id ?? 0)
      .select('action', 'entity_type', 'entity_id', 'performed_by', 'performed_at')
      .first()
  }
}
