import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

export default class SettingsList extends BaseCommand {
  static override commandName = 'settings:list'
  static override description = 'List all settings, and where each value comes from'
  static override help = [
    'A password is shown only as set or not set.',
    '',
    '```',
    '{{ binaryName }} settings:list',
    '{{ binaryName }} settings:list --json',
    '```',
  ]
  static override options: CommandOptions = { startApp: true }

  @flags.boolean({ description: 'Print one JSON object' })
  declare json?: boolean

  override async run() {
    const { refreshSettings } = await import('#settings/current')
    const { describeSettings } = await import('#settings/queries/describe_settings')
    await refreshSettings()
    const settings = describeSettings()
    if (this.json) return void process.stdout.write(`${JSON.stringify({ settings })}\n`)
    for (const { name, value, source, secret, isSet } of settings) {
      const shown = secret ? (isSet ? '[set]' : '[not set]') : JSON.stringify(value)
      this.logger.log(`${name} = ${shown} (${source})`)
    }
  }
}
