import { DateTime } from 'luxon'
import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { commandActor } from '#audit/actor'
import type { RemainingReminders } from '#reminders/queries/remaining_reminders'
import { isDryRun, report, reportRefusal, reportUsage } from '#commands/_reporting'

const NOT_RUN: Record<string, string> = {
  taken: 'Another process is sending the reminders of today. Nothing was done here.',
  past: 'The reminders of a later day have gone already: is the clock of this machine right?',
}

const KINDS: Record<keyof RemainingReminders['kinds'], string> = {
  assigned: 'newly assigned',
  optional: 'newly offered',
  due: 'due soon',
  overdue: 'overdue',
  expiry: 'expiring',
  retrain: 'to be done again',
  expired: 'expired',
  documents: 'with documents to do',
}

export default class TrainingRemind extends BaseCommand {
  static override commandName = 'training:remind'
  static override description = 'Send the reminders of training and documents that are due today'
  static override help = [
    'Does what the server does once a day: posts one digest to everyone with training newly assigned, due, overdue, expiring or expired, or with documents to sign, upload or read, and to managers with what is overdue or expired in their team. No one is notified of anything twice or gets two digests a day, however often it runs. Missed days are made up for.',
    '',
    'Exit codes: 0 done (also when there was nothing to send), 1 another process is at it or the clock is behind, 2 wrong flags.',
    '',
    '```',
    '{{ binaryName }} training:remind --dry-run',
    '{{ binaryName }} training:remind --dry-run --day 2026-12-24',
    '{{ binaryName }} training:remind --json',
    '```',
  ]
  static override options: CommandOptions = { startApp: true }

  @flags.boolean({ description: 'Tell what would be sent, send nothing' })
  declare dryRun?: boolean

  @flags.string({ description: 'With --dry-run: as if today were this day, YYYY-MM-DD' })
  declare day?: string

  @flags.boolean({ description: 'Print one JSON object' })
  declare json?: boolean

  override async run() {
    // Loaded late: --help must work without a configuration.
    const { localDay } = await import('#settings/local_time')
    const today = localDay()
    const day = this.day ?? today
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !DateTime.fromISO(day, { zone: 'utc' }).isValid) {
      return reportUsage(this, '--day is a date such as 2026-12-24.')
    }
    if (day !== today && !isDryRun(this)) {
      return reportUsage(this, 'Only the reminders of today can be sent: add --dry-run.')
    }
    try {
      if (isDryRun(this)) await this.foretell(day)
      else await this.send(day)
    } catch (error) {
      reportRefusal(this, error)
    }
  }

  private async foretell(day: string) {
    const { remainingReminders: remindersLeft } =
      await import('#reminders/queries/remaining_reminders')
    const left = await remindersLeft(day)
    const kinds = Object.entries(left.kinds).map(
      ([name, count]) => `${count} ${KINDS[name as keyof typeof KINDS]}`
    )
    const detail = kinds.length > 0 ? ` (${kinds.join(', ')})` : ''
    const sentence = `${left.people} digests with ${left.reminders} reminders would be sent on ${day}${detail}.`
    report(this, { day, ...left, dryRun: true }, sentence)
  }

  private async send(day: string) {
    const { sendDueReminders } = await import('#reminders/services/send_daily_reminders')
    const { isMailConfigured } = await import('#settings/current')
    const told = await sendDueReminders(commandActor('training:remind'), { again: true })
    if (typeof told === 'string') {
      this.exitCode = 1
      const message = NOT_RUN[told] ?? told
      if (this.json) return report(this, { error: { message } }, message)
      return this.logger.error(message)
    }
    const sentence = `${told.people} digests with ${told.reminders} reminders were posted.`
    report(this, { day, ...told, dryRun: false, mailConfigured: isMailConfigured() }, sentence)
    if (!this.json && told.people > 0 && !isMailConfigured()) {
      this.logger.warning('No mail server is set up: the emails wait in the outbox until one is.')
    }
  }
}
