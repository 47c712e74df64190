import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { commandActor } from '#audit/actor'
import { isDryRun, mayAsk, report, reportRefusal, reportUsage } from '#commands/_reporting'

export default class BackupSuccessor extends BaseCommand {
  static override commandName = 'backup:successor'
  static override description = 'Make a restored copy replace the original portal'
  static override help = [
    'backup:restore makes a copy, which sends no email and removes no files, so it can run beside the original portal. Run this when the original is gone for good. Waiting emails are then sent, including those that the copy held back. Check them first with --dry-run. A running server notices within seconds.',
    '',
    'Exit codes: 0 done, 1 refused or not a copy, 2 invalid options.',
    '',
    '```',
    '{{ binaryName }} backup:successor --dry-run',
    '{{ binaryName }} backup:successor --yes --json',
    '```',
  ]
  static override options: CommandOptions = { startApp: true }

  @flags.boolean({ description: 'Skip the confirmation' })
  declare yes?: boolean

  @flags.boolean({ description: 'Show what would happen without changing anything' })
  declare dryRun?: boolean

  @flags.boolean({ description: 'Print one JSON object; needs --yes or --dry-run' })
  declare json?: boolean

  override async run() {
    if (this.json && !this.yes && !isDryRun(this)) {
      return reportUsage(
        this,
        '--json needs --yes or --dry-run, since it cannot ask for confirmation.'
      )
    }
    const { countWaitingMails } = await import('#messages/queries/waiting_mails')
    const { due, later } = await countWaitingMails()
    const mailsWaiting = due + later
    if (isDryRun(this)) {
      const { isCopy } = await import('#core/installation')
      const copy = await isCopy()
      const what = copy ? 'This is a copy' : 'This is not a copy'
      return report(
        this,
        { isCopy: copy, mailsWaiting, dryRun: true },
        `${what}. Emails waiting: ${mailsWaiting}.`
      )
    }
    const question = `Is the original portal gone for good? Emails waiting to be sent: ${mailsWaiting}.`
    if (!this.yes) {
      if (!mayAsk(this, 'Use --yes to continue without confirmation.')) return
      if (!(await this.prompt.confirm(question))) return
    }
    try {
      const { promoteRestored } = await import('#backup/services/promote_restored')
      const { isoTime } = await import('#core/time')
      const { archive, taken_at: takenAt } = await promoteRestored(commandActor('backup:successor'))
      report(
        this,
        { archive, takenAt: isoTime(takenAt), mailsWaiting, dryRun: false },
        `This is the portal now, as of ${archive}. Emails waiting to be sent: ${mailsWaiting}.`
      )
    } catch (error) {
      reportRefusal(this, error)
    }
  }
}
