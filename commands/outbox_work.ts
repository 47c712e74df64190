import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** A post in another process cannot wake this one, and people wait up to three seconds for it. */
const POLL_MS = 1000

export default class OutboxWork extends BaseCommand {
  static override commandName = 'outbox:work'
  static override description = 'Deliver the mails of the outbox'
  static override help = [
    'Runs until stopped by SIGTERM or SIGINT, and finishes the mails in flight first.',
    'Set OUTBOX_WORKER=false for the server when this runs beside it; several may run at once.',
    '',
    'With --once it delivers what is due and ends:',
    '  exit code 0 when nothing failed, 1 when a mail was not accepted, 2 without a mail server.',
    '',
    '{{ binaryName }} outbox:work --once --json',
  ]
  static override options: CommandOptions = { startApp: true, staysAlive: true }

  @flags.boolean({ description: 'Deliver what is due now, then end' })
  declare once: boolean

  @flags.boolean({ description: 'Print one line of JSON instead of text' })
  declare json: boolean

  override async run() {
    const { mailServer } = await import('#outbox/services/mail_server')
    if (!mailServer.configured) {
      this.print(
        { error: 'no_mail_server' },
        'No mail server is set up (SMTP_HOST). Nothing was sent.'
      )
      this.exitCode = 2
      return this.terminate()
    }
    if (this.once) return this.deliverOnce()

    const { outboxWorker } = await import('#outbox/services/outbox_worker')
    this.app.terminating(async () => {
      await outboxWorker.stop()
      this.print({ event: 'stopped' }, 'Stopped.')
    })
    process.once('SIGINT', () => void this.terminate())
    outboxWorker.start(POLL_MS)
    this.print({ event: 'started' }, 'Delivering mails. Stop with Ctrl+C.')
  }

  private async deliverOnce() {
    const { deliverDueMails } = await import('#outbox/services/deliver_mails')
    const total = { sent: 0, deferred: 0, failed: 0, cancelled: 0 }
    let attempts: number
    do {
      const report = await deliverDueMails()
      attempts = Object.values(report).reduce((sum, count) => sum + count, 0)
      for (const [outcome, count] of Object.entries(report)) {
        total[outcome as keyof typeof total] += count
      }
    } while (attempts > 0)
    this.print(
      total,
      `${total.sent} sent, ${total.deferred} to be tried again, ${total.failed} failed, ${total.cancelled} no longer needed`
    )
    this.exitCode = total.failed + total.deferred > 0 ? 1 : 0
    await this.terminate()
  }

  private print(facts: object, text: string) {
    process.stdout.write((this.json ? JSON.stringify(facts) : text) + '\n')
  }
}
