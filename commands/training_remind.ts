import { DateTime } from 'luxon'
import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { counted } from '#core/counted'
import { commandActor } from '#audit/actor'
import type { RemainingReminders } from '#reminders/queries/remaining_reminders'
import { isDryRun, report, reportRefusal, reportUsage } from '#commands/_reporting'

const NOT_RUN: Record<string, string> = {
  taken: 'Another process is sending today’s reminders. Nothing was sent.',
  past: 'Reminders of a later day have already been sent. Check the clock of this machine.',
}

const KINDS: Record<keyof RemainingReminders['kinds'], string> = {
  assigned: 'newly assigned',
  optional: 'newly offered',
  due: 'due soon',
  overdue: 'overdue',
  expiry: 'expiring',
  retrain: 'to be retaken',
  expired: 'expired',
  documents: 'with documents to do',
}

const wordsOf = ({ people, reminders }: { people: number; reminders: number }) =>
  `${counted(people, 'digest')} with ${counted(reminders, 'reminder')}`

export default class TrainingRemind extends BaseCommand {
  static override commandName = 'training:remind'
  static override description = 'Send today’s reminders of training and documents'
  static override help = [
    'Does what the portal does once a day: sends one digest to everyone with training that is newly assigned, due, overdue, expiring or expired, or with documents to sign, upload or read, and to managers whose team has overdue or expired training. No one gets the same reminder twice or more than one digest a day, however often you run this. Reminders of missed days are included.',
    '',
    'Exit codes: 0 done (also when there was nothing to send), 1 another process is sending them, or the clock is wrong, 2 invalid options.',
    '',
    '```',
    '{{ binaryName }} training:remind --dry-run',
    '{{ binaryName }} training:remind --dry-run --day 2026-12-24',
    '{{ binaryName }} training:remind --json',
    '```',
  ]
  static override options: CommandOptions = { startApp: true }

  @flags.boolean({ description: 'Show what would happen without changing anything' })
  declare dryRun?: boolean

  @flags.string({ description: 'With --dry-run: the day to show, YYYY-MM-DD' })
  declare day?: string

  @flags.boolean({ description: 'Print one JSON object' })
  declare json?: boolean

  override async run() {
    // Loaded late: --help must work without a configuration.
    const { localDay } = await import('#settings/local_time')
    const today = localDay()
    const day = this.day ?? today
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !DateTime.fromISO(day, { zone: 'utc' }).isValid) {
      return reportUsage(this, '--day must be a date such as 2026-12-24.')
    }
    if (day !== today && !isDryRun(this)) {
      return reportUsage(
        this,
        'Only today’s reminders can be sent. Add --dry-run to see another day.'
      )
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
    const sentence = `${wordsOf(left)} would be sent on ${day}${detail}.`
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
    const sentence = `Sent: ${wordsOf(told)}.`
    report(this, { day, ...told, dryRun: false, mailConfigured: isMailConfigured() }, sentence)
    if (!this.json && told.people > 0 && !isMailConfigured()) {
      this.logger.warning('Email is not set up. The emails wait in the outbox until it is.')
    }
  }
}
