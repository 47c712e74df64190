import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import type { ChainVerdict, Checkpoint } from '#audit/services/verify_chain'
import { progressOf, report, reportUsage } from '#commands/_reporting'

export default class AuditVerify extends BaseCommand {
  static override commandName = 'audit:verify'
  static override description = 'Check that the audit log is what was written'
  static override help = [
    'Recomputes every link of the chain and names the first broken entry. Prints a checkpoint at the end: kept outside this machine and given to a later run, it also shows a log that was cut off. So does a file of the nightly checks, which is signed: whoever holds it can check it without this installation.',
    '',
    'Exit codes: 0 intact, 1 broken or not a checkpoint of this installation, 2 wrong flags.',
    '',
    '```',
    '{{ binaryName }} audit:verify',
    '{{ binaryName }} audit:verify --checkpoint 1227.9f8a…',
    '{{ binaryName }} audit:verify --checkpoint audit-checkpoint-2026-01-31-entry-1227.json',
    '{{ binaryName }} audit:verify --json | jq -r .checkpoint',
    '```',
  ]
  static override options: CommandOptions = { startApp: true }

  @flags.string({
    description:
      'What an earlier run printed, or the file of a nightly check: the log must still contain it',
  })
  declare checkpoint?: string

  @flags.boolean({ description: 'Print one JSON object' })
  declare json?: boolean

  override async run() {
    const { verifyChain } = await import('#audit/services/verify_chain')
    const checkpoint = await this.readCheckpoint()
    if (checkpoint === null) return
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

  /** Undefined where none was given; null where it was refused, which has been said. */
  private async readCheckpoint(): Promise<Checkpoint | undefined | null> {
    const given = this.checkpoint
    if (given === undefined) return undefined
    const { readCheckpoint } = await import('#audit/services/verify_chain')
    const printed = readCheckpoint(given)
    if (printed) return printed
    const { CheckpointRefused, MOST_BYTES, readSignedCheckpoint } =
      await import('#audit/services/checkpoint')
    const { readFile, stat } = await import('node:fs/promises')
    const size = await stat(given).then(
      (file) => (file.isFile() ? file.size : Infinity),
      () => null
    )
    if (size === null) {
      reportUsage(
        this,
        '--checkpoint is the file of a nightly check, or what an earlier run printed: number, dot, 64 digits.'
      )
      return null
    }
    try {
      if (size > MOST_BYTES) throw new CheckpointRefused('it is no checkpoint')
      const signed = await readSignedCheckpoint(await readFile(given, 'utf8'))
      if (!this.json) {
        this.logger.info(
          `The checkpoint of ${signed.checkedAt} covers entries 1 to ${signed.entry}; its signature is valid.`
        )
      }
      return signed
    } catch (error) {
      if (!(error instanceof CheckpointRefused)) throw error
      this.exitCode = 1
      this.logger.error(`${given} cannot be relied on: ${error.message}.`)
      return null
    }
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
