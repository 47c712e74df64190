import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import type { DeliveryReport } from '#messages/delivery/deliver_mails'
import { progressOf, report, reportUsage } from '#commands/_reporting'

/** A post in another process cannot wake this one, and people wait up to three seconds for it. */
const POLL_MS = 1000

export default class OutboxWork extends BaseCommand {
  static override commandName = 'outbox:work'
  static override description = 'Deliver the emails of the outbox'
  static override help = [
    'Runs until SIGTERM or Ctrl+C, and finishes the emails in flight first. Several may run at once,',
    'beside the server too; OUTBOX_WORKER=false leaves all delivery to this command.',
    '',
    'With --once it delivers what is due and ends: exit code 0 when every email was accepted, 1 when',
    'one was not. Exit code 2 where no mail server is set up, or this is a copy restored from a',
    'backup (backup:successor).',
    '',
    '```',
    '{{ binaryName }} outbox:work',
    '{{ binaryName }} outbox:work --once --json',
    '```',
  ]
  static override options: CommandOptions = { startApp: true, staysAlive: true }

  @flags.boolean({ description: 'Deliver what is due now, then end' })
  declare once?: boolean

  @flags.boolean({ description: 'Tell what waits, send nothing' })
  declare dryRun?: boolean

  @flags.boolean({ description: 'Print JSON, one object a line' })
  declare json?: boolean

  override async run() {
    if (this.dryRun) return this.tellWaiting()
    const { mailServer } = await import('#messages/delivery/mail_server')
    if (!mailServer.configured) {
      reportUsage(
        this,
        'No mail server is set up (SMTP_HOST, or User Management, Settings). Nothing was sent.'
      )
      return this.terminate()
    }
    const { isCopy } = await import('#core/installation')
    // A continuous worker waits until the copy is promoted.
    if (this.once && (await isCopy())) {
      reportUsage(
        this,
        'This is a copy restored from a backup, which sends nothing until backup:successor is run.'
      )
      return this.terminate()
    }
    return this.once ? this.deliverOnce() : this.deliverUntilStopped()
  }

  private async tellWaiting() {
    const { countWaitingMails } = await import('#messages/queries/waiting_mails')
    const { due, later } = await countWaitingMails()
    report(this, { due, later }, `${due} emails are due, ${later} are to be tried later.`)
    await this.terminate()
  }

  private async deliverOnce() {
    const { deliverDueMails } = await import('#messages/delivery/deliver_mails')
    const total: DeliveryReport = { sent: 0, deferred: 0, failed: 0, cancelled: 0 }
    const progress = progressOf(this, 'Emails')
    for (let attempts = -1; attempts !== 0;) {
      const batch = await deliverDueMails()
      attempts = 0
      for (const outcome of Object.keys(batch) as (keyof DeliveryReport)[]) {
        total[outcome] += batch[outcome]
        attempts += batch[outcome]
      }
      progress.show(Object.values(total).reduce((sum, count) => sum + count, 0))
    }
    progress.end()
    const { sent, deferred, failed, cancelled } = total
    this.exitCode = failed + deferred > 0 ? 1 : 0
    report(
      this,
      total,
      `${sent} sent, ${deferred} to be tried again, ${failed} failed, ${cancelled} no longer needed.`
    )
    await this.terminate()
  }

  private async deliverUntilStopped() {
    const { outboxWorker } = await import('#messages/delivery/outbox_worker')
    this.app.terminating(async () => {
      await outboxWorker.stop()
      report(this, { event: 'stopped' }, 'Stopped.')
    })
    process.once('SIGINT', () => void this.terminate())
    outboxWorker.start(POLL_MS)
    report(this, { event: 'started' }, 'Delivering mails. Ctrl+C stops.')
  }
}
