import { args, BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { commandActor } from '#audit/actor'
import { readLine } from '#commands/_read_line'
import { isDryRun, report, reportRefusal, reportUsage } from '#commands/_reporting'

export default class SettingsSet extends BaseCommand {
  static override commandName = 'settings:set'
  static override description = 'Change a setting, or reset it to its default'
  static override help = [
    'settings:list shows the names. Separate the values of a list by commas. Passwords must be read from standard input with --stdin.',
    '',
    'Exit codes: 0 done (also when nothing changed), 1 refused, 2 invalid arguments.',
    '',
    '```',
    '{{ binaryName }} settings:set companyName "Harbor & Sons"',
    '{{ binaryName }} settings:set daysBeforeDue 30,7,1 --dry-run',
    '{{ binaryName }} settings:set companyName --default',
    'echo "$PASSWORD" | {{ binaryName }} settings:set smtpPassword --stdin',
    '```',
  ]
  static override options: CommandOptions = { startApp: true }

  @args.string({ description: 'Name of the setting' })
  declare name: string

  @args.string({ description: 'New value', required: false })
  declare value?: string

  @flags.boolean({ description: 'Reset to the default' })
  declare default?: boolean

  @flags.boolean({ description: 'Read the value from standard input' })
  declare stdin?: boolean

  @flags.boolean({ description: 'Show what would happen without changing anything' })
  declare dryRun?: boolean

  @flags.boolean({ description: 'Print one JSON object' })
  declare json?: boolean

  override async run() {
    const { isSettingName, SETTINGS } = await import('#settings/catalog')
    const { changeSettings } = await import('#settings/services/change_settings')
    const { readSettings } = await import('#settings/validators/settings')
    const { name } = this
    if (!isSettingName(name) || SETTINGS[name].apart) {
      return reportUsage(this, 'There is no such setting. settings:list shows all of them.')
    }
    const given = [this.value !== undefined, this.default, this.stdin].filter(Boolean)
    if (given.length !== 1) {
      return reportUsage(this, 'Enter a value, --stdin or --default.')
    }
    if (SETTINGS[name].secret && this.value !== undefined) {
      return reportUsage(this, 'Other users of this machine can read arguments. Use --stdin.')
    }
    try {
      const text = this.stdin ? await readLine() : this.value
      // A list may be in brackets, as settings:list shows it.
      const list = text?.replace(/^\[(.*)\]$/, '$1').split(',')
      const value = Array.isArray(SETTINGS[name].builtIn) ? list : text
      const body = this.default ? { defaults: [name] } : { [name]: value === '' ? null : value }
      const input = await readSettings(SETTINGS[name].section, body)
      const changed = await changeSettings(input, commandActor('settings:set'), {
        dryRun: isDryRun(this),
        trusted: true,
      })
      const done = isDryRun(this) ? 'would change' : 'changed'
      const sentence = changed.length > 0 ? `${name} ${done}.` : `${name} already had this value.`
      report(this, { name, changed: changed.length > 0, dryRun: isDryRun(this) }, sentence)
    } catch (error) {
      reportRefusal(this, error)
    }
  }
}
