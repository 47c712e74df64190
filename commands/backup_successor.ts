import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { commandActor } from '#audit/actor'
import { isDryRun, mayAsk, report, reportRefusal, reportUsage } from '#commands/_reporting'

export default class BackupSuccessor extends BaseCommand {
  static override commandName = 'backup:successor'
  static override description = 'Have a restored copy take the place of the portal'
  static override help = [
    'What backup:restore has made is a copy: it sends no email and removes no file, so that it may stand beside the portal it was made of. Run this once that one is gone for good. Emails that wait go out then, those included that the copy would have sent; look at them first with --dry-run. A server that runs learns of it within seconds.',
    '',
    'Exit codes: 0 done, 1 refused, or it is no copy, 2 wrong flags.',
    '',
    '```',
    '{{ binaryName }} backup:successor --dry-run',
    '{{ binaryName }} backup:successor --yes --json',
    '```',
  ]
  static override options: CommandOptions = { startApp: true }

  @flags.boolean({ description: 'Do not ask' })
  declare yes?: boolean

  @flags.boolean({ description: 'Tell how many emails wait, change nothing' })
  declare dryRun?: boolean

  @flags.boolean({ description: 'Print one JSON object; needs --yes or --dry-run' })
  declare json?: boolean

  override async run() {
    if (this.json && !this.yes && !isDryRun(this)) {
      return reportUsage(this, '--json needs --yes or --dry-run: a script cannot be asked.')
    }
    const { countWaitingMails } = await import('#messages/queries/waiting_mails')
    const { due, later } = await countWaitingMails()
    const mailsWaiting = due + later
    if (isDryRun(this)) {
      const { isCopy } = await import('#core/installation')
      const copy = await isCopy()
      const what = copy ? 'This is a copy' : 'This is no copy'
      return report(
        this,
        { isCopy: copy, mailsWaiting, dryRun: true },
        `${what}; ${mailsWaiting} emails wait.`
      )
    }
    const question = `Has the portal this was restored from gone for good? ${mailsWaiting} emails wait to be sent.`
    if (!this.yes) {
      if (!mayAsk(this, 'Give --yes to go on without being asked.')) return
      if (!(await this.prompt.confirm(question))) return
    }
    try {
      const { promoteRestored } = await import('#backup/services/promote_restored')
      const { isoTime } = await import('#core/time')
      const { archive, taken_at: takenAt } = await promoteRestored(commandActor('backup:successor'))
      report(
        this,
        { archive, takenAt: isoTime(takenAt), mailsWaiting, dryRun: false },
        `This is the portal now, as of ${archive}. ${mailsWaiting} emails waited and go out.`
      )
    } catch (error) {
      reportRefusal(this, error)
    }
  }
}
