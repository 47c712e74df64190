import { args, BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { commandActor } from '#audit/actor'
import { readLine } from '#commands/_read_line'
import { isDryRun, mayAsk, report, reportRefusal } from '#commands/_reporting'

export default class AdminCreate extends BaseCommand {
  static commandName = 'admin:create'
  static description = 'Create an administrator account'
  static help = [
    'Asks for the password without showing it, unless you use --password-stdin or set ADMIN_PASSWORD. Without a terminal, one of the two is required.',
    '',
    'Exit codes: 0 done, 1 refused, 2 invalid options.',
    '',
    '```',
    '{{ binaryName }} admin:create ada@company.example --first-name Ada --last-name Byron',
    'echo "$PASSWORD" | {{ binaryName }} admin:create ada@company.example --password-stdin --json',
    '```',
  ]
  static options: CommandOptions = { startApp: true }

  @args.string({ description: 'Email address the administrator signs in with' })
  declare email: string

  @flags.string({ description: 'First name' })
  declare firstName?: string

  @flags.string({ description: 'Last name' })
  declare lastName?: string

  @flags.boolean({ description: 'Read the password from standard input' })
  declare passwordStdin?: boolean

  @flags.boolean({ description: 'Show what would happen without changing anything' })
  declare dryRun?: boolean

  @flags.boolean({ description: 'Print one JSON object' })
  declare json?: boolean

  async run() {
    // Loaded late: --help must work without a configuration.
    const { createAdmin } = await import('#accounts/services/create_admin')
    const password = await this.password()
    if (password === null) return
    const input = {
      email: this.email,
      firstName: this.firstName ?? this.email.split('@')[0] ?? 'Administrator',
      lastName: this.lastName ?? '',
      password,
    }
    try {
      const admin = await createAdmin(input, commandActor('admin:create'), {
        dryRun: isDryRun(this),
      })
      report(this, admin, `Administrator ${admin.email} can sign in now.`)
    } catch (error) {
      reportRefusal(this, error)
    }
  }

  /** Null if none is given. */
  private async password(): Promise<string | null> {
    if (this.passwordStdin) return readLine()
    const { ADMIN_PASSWORD } = process.env
    if (ADMIN_PASSWORD) return ADMIN_PASSWORD
    if (!mayAsk(this, 'Use --password-stdin or set ADMIN_PASSWORD.')) return null
    return this.prompt.secure('Password (at least 12 characters)')
  }
}
