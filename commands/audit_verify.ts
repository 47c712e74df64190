import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { counted } from '#core/counted'
import { commandActor } from '#audit/actor'
import type { Checkpoint } from '#audit_log/services/checkpoints_in_log'
import type { ChainVerdict } from '#audit_log/services/verify_chain'
import { progressOf, report, reportRefusal, reportUsage } from '#commands/_reporting'

export default class AuditVerify extends BaseCommand {
  static override commandName = 'audit:verify'
  static override description = 'Verify that the audit log has not been changed'
  static override help = [
    'Recomputes the whole chain, compares it with the checkpoints of the nightly checks, and names the first altered entry. This also detects a log that was cut off. At the end it prints a checkpoint. Store it on another machine and pass it to a later run, to prove that nothing changed since then. The signed checkpoint file of a nightly check works the same way, and can be checked without this installation.',
    '',
    'If you restored an older copy of the database by hand, checkpoints are missing from the log. --accept-restore records that, with your reason, in the log.',
    '',
    'Exit codes: 0 unchanged or accepted, 1 altered or not a checkpoint of this installation, 2 invalid options.',
    '',
    '```',
    '{{ binaryName }} audit:verify',
    '{{ binaryName }} audit:verify --checkpoint 1227.9f8a…',
    '{{ binaryName }} audit:verify --checkpoint audit-checkpoint-2026-01-31-entry-1227.json',
    '{{ binaryName }} audit:verify --accept-restore "Restored the backup of Jan 30 after a disk failure"',
    '{{ binaryName }} audit:verify --json | jq -r .checkpoint',
    '```',
  ]
  static override options: CommandOptions = { startApp: true }

  @flags.string({
    description:
      'Checkpoint of an earlier run, or file of a nightly check, that the log must still contain',
  })
  declare checkpoint?: string

  @flags.string({
    description: 'Accept checkpoints that are missing after a restore; takes the reason',
  })
  declare acceptRestore?: string

  @flags.boolean({ description: 'Print one JSON object' })
  declare json?: boolean

  override async run() {
    if (this.acceptRestore !== undefined) return this.accept(this.acceptRestore.trim())
    const { verifyWithKept } = await import('#audit_log/services/kept_checkpoints')
    const checkpoint = await this.readCheckpoint()
    if (checkpoint === null) return
    const progress = progressOf(this, 'Entries checked:')
    const verdict = await verifyWithKept(checkpoint, (done, all) => progress.show(done, all))
    progress.end()
    return verdict.intact ? this.reportIntact(verdict) : this.reportBroken(verdict)
  }

  private async accept(reason: string) {
    if (this.checkpoint !== undefined || reason === '' || reason.length > 500) {
      return reportUsage(
        this,
        '--accept-restore needs a reason of up to 500 characters, and cannot be used with --checkpoint.'
      )
    }
    const { acceptRestore } = await import('#audit_log/services/kept_checkpoints')
    const before = await acceptRestore(reason, commandActor('audit:verify'))
    if (before.intact) return this.reportIntact(before)
    if (!before.acceptable) return this.reportBroken(before)
    report(
      this,
      { accepted: before.missing },
      `Accepted as missing from the log: ${counted(before.missing.length, 'checkpoint')}. This is recorded in the log.`
    )
  }

  private async reportBroken(verdict: ChainVerdict) {
    this.exitCode = 1
    const entry = await this.describe(verdict.brokenAt)
    if (this.json) return report(this, { ...verdict, entry }, '')
    this.logger.error(`The audit log is broken at entry ${verdict.brokenAt}: ${verdict.reason}.`)
    if (entry) {
      this.logger.error(
        `It now reads: ${entry.action} of ${entry.entity_type} ${entry.entity_id} by ${entry.performed_by} at ${entry.performed_at}.`
      )
    }
    for (const kept of verdict.missing) {
      this.logger.error(`Missing: the checkpoint of ${kept.day}, ${kept.entry}.${kept.mac}`)
    }
    const { entries } = verdict
    if (entries > 0) this.logger.info(`Everything up to entry ${entries} is intact.`)
    if (verdict.acceptable) await this.sayHowToAccept()
  }

  private async sayHowToAccept() {
    const { default: db } = await import('@adonisjs/lucid/services/db')
    const restored = await db.from('restorations').whereNotNull('filled_at').first()
    if (restored) {
      this.logger.info(`${restored.archive} was restored here at ${restored.filled_at} UTC.`)
    }
    this.logger.info(
      'If someone restored an older copy of the database, accept it with --accept-restore "Reason". If not, entries were deleted: find out who had write access to the database.'
    )
  }

  /** Undefined if none was given; null if it was rejected, which was printed. */
  private async readCheckpoint(): Promise<Checkpoint | undefined | null> {
    const given = this.checkpoint
    if (given === undefined) return undefined
    const { readCheckpoint } = await import('#audit_log/services/checkpoints_in_log')
    const printed = readCheckpoint(given)
    if (printed) return printed
    const { CheckpointRefused, MOST_BYTES, readSignedCheckpoint } =
      await import('#audit_log/services/checkpoint')
    const { readFile } = await import('node:fs/promises')
    const { fileFacts } = await import('#commands/_target')
    const facts = await fileFacts(given)
    if ('problem' in facts) {
      reportUsage(
        this,
        `${facts.problem} --checkpoint must be the file of a nightly check, or what an earlier run printed: a number, a dot and 64 digits.`
      )
      return null
    }
    try {
      if (facts.size > MOST_BYTES) throw new CheckpointRefused('it is not a checkpoint')
      const signed = await readSignedCheckpoint(await readFile(given, 'utf8'))
      if (!this.json) {
        this.logger.info(
          `The checkpoint of ${signed.checkedAt} covers entries 1 to ${signed.entry}; its signature is valid.`
        )
      }
      return signed
    } catch (error) {
      if (!(error instanceof CheckpointRefused)) throw error
      const { HttpError } = await import('#core/errors/http_errors')
      reportRefusal(this, new HttpError(422, `${given} cannot be trusted: ${error.message}.`))
      return null
    }
  }

  private reportIntact(verdict: ChainVerdict) {
    const { entries, erased, erasedPerformers, accepted } = verdict
    const values = erased > 0 ? `, the values of ${erased} erased` : ''
    const names = erasedPerformers > 0 ? `, the performer of ${erasedPerformers} erased` : ''
    const gaps =
      accepted > 0 ? `, ${counted(accepted, 'checkpoint')} accepted as missing after a restore` : ''
    const all = counted(entries, 'entry', 'entries')
    report(this, verdict, `The audit log is intact: ${all}${values}${names}${gaps}.`)
    if (!this.json && verdict.checkpoint) this.logger.info(`Checkpoint: ${verdict.checkpoint}`)
  }

  /** The content where the chain breaks, if there is any. */
  private async describe(id: number | null) {
    const { default: db } = await import('@adonisjs/lucid/services/db')
    return db
      .from('audit_entries')
      .where('id', id ?? 0)
      .select('action', 'entity_type', 'entity_id', 'performed_by', 'performed_at')
      .first()
  }
}
