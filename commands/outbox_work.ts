import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import type { DeliveryReport } from '#messages/delivery/deliver_mails'
import { progressOf, report, reportUsage } from '#commands/_reporting'

/** A post in another process cannot wake this one, and people wait up to three seconds for it. */
const POLL_MS = 1000

export default class OutboxWork extends BaseCommand {
  static override commandName = 'outbox:work'
  static override description = 'Send the emails waiting in the outbox'
  static override help = [
    'Runs until SIGTERM or Ctrl+C, and finishes the emails in flight first. Several can run at once, also beside the server. With OUTBOX_WORKER=false only this command sends emails.',
    '',
    'With --once it sends what is due and ends: exit code 0 when every email was accepted, 1 when one was not. Exit code 2 when email is not set up, or when this is a copy restored from a backup (backup:successor).',
    '',
    '```',
    '{{ binaryName }} outbox:work',
    '{{ binaryName }} outbox:work --once --json',
    '```',
  ]
  static override options: CommandOptions = { startApp: true, staysAlive: true }

  @flags.boolean({ description: 'Send what is due now, then end' })
  declare once?: boolean

  @flags.boolean({ description: 'Show what would happen without changing anything' })
  declare dryRun?: boolean

  @flags.boolean({ description: 'Print JSON, one object per line' })
  declare json?: boolean

  override async run() {
    if (this.dryRun) return this.tellWaiting()
    const { mailServer } = await import('#messages/delivery/mail_server')
    if (!mailServer.configured) {
      reportUsage(this, 'Email is not set up (SMTP_HOST, or Settings, Email). Nothing was sent.')
      return this.terminate()
    }
    const { isCopy } = await import('#core/installation')
    // A continuous worker waits until the copy is promoted.
    if (this.once && (await isCopy())) {
      reportUsage(
        this,
        'This is a copy restored from a backup. It sends nothing until you run backup:successor.'
      )
      return this.terminate()
    }
    return this.once ? this.deliverOnce() : this.deliverUntilStopped()
  }

  private async tellWaiting() {
    const { countWaitingMails } = await import('#messages/queries/waiting_mails')
    const { due, later } = await countWaitingMails()
    report(this, { due, later }, `Emails due: ${due}. To be tried later: ${later}.`)
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
      `${sent} sent, ${deferred} will be tried again, ${failed} failed, ${cancelled} no longer needed.`
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
    report(this, { event: 'started' }, 'Sending emails. Press Ctrl+C to stop.')
  }
}
