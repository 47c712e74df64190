import { args, BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { commandActor } from '#audit/actor'
import { report, reportRefusal } from '#commands/_reporting'

export default class AdminTwoFactorReset extends BaseCommand {
  static commandName = 'admin:two-factor-reset'
  static description = 'Take the second factor from an account whose owner has lost it'
  static help = [
    'The way out when no administrator can sign in any more. The password stays, every session of',
    'the account ends, its owner is emailed, and the audit log tells who ran this.',
    '',
    '```',
    '{{ binaryName }} admin:two-factor-reset ada@firm.example',
    '```',
  ]
  static options: CommandOptions = { startApp: true }

  @args.string({ description: 'Email address of the account' })
  declare email: string

  @flags.boolean({ description: 'Print one JSON object' })
  declare json?: boolean

  async run() {
    // Loaded late: --help must work without a configuration.
    const { resetTwoFactorOf } = await import('#accounts/two_factor/turn_off_two_factor')
    try {
      const user = await resetTwoFactorOf(this.email, commandActor('admin:two-factor-reset'))
      report(
        this,
        { id: user.id, email: user.email },
        `${user.email} signs in with the password alone now.`
      )
    } catch (error) {
      reportRefusal(this, error)
    }
  }
}
