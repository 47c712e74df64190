import { args, BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { commandActor } from '#audit/actor'
import { report, reportRefusal } from '#commands/_reporting'

export default class AdminUnlock extends BaseCommand {
  static commandName = 'admin:unlock'
  static description = 'Unlock an account after too many wrong passwords or codes'
  static help = [
    'The person can sign in right away with the current password. The audit log records who ran this.',
    '',
    '```',
    '{{ binaryName }} admin:unlock ada@company.example',
    '```',
  ]
  static options: CommandOptions = { startApp: true }

  @args.string({ description: 'Email address of the account' })
  declare email: string

  @flags.boolean({ description: 'Print one JSON object' })
  declare json?: boolean

  async run() {
    // Loaded late: --help must work without a configuration.
    const { unlockAccountOf } = await import('#accounts/sign_in/unlock_account')
    try {
      const user = await unlockAccountOf(this.email, commandActor('admin:unlock'))
      report(this, { id: user.id, email: user.email }, `${user.email} can sign in again.`)
    } catch (error) {
      reportRefusal(this, error)
    }
  }
}
