import { args, BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { commandActor } from '#audit/actor'
import { report, reportRefusal } from '#commands/_reporting'

export default class AdminTwoFactorReset extends BaseCommand {
  static commandName = 'admin:two-factor-reset'
  static description = 'Turn off two-factor sign-in for someone who lost their device'
  static help = [
    'Use this when no administrator can sign in. The password stays the same, all sessions of the account end, its owner gets an email, and the audit log records who ran this.',
    '',
    '```',
    '{{ binaryName }} admin:two-factor-reset ada@company.example',
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
        `${user.email} can now sign in with the password alone.`
      )
    } catch (error) {
      reportRefusal(this, error)
    }
  }
}
