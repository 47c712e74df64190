import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { commandActor } from '#audit/actor'
import { isDryRun, report, reportRefusal } from '#commands/_reporting'

export default class ModulesSeed extends BaseCommand {
  static override commandName = 'modules:seed'
  static override description = 'Install the sample training modules, or those of a file'
  static override help = [
    'Four modules with their tests: harassment prevention, workplace violence prevention, active shooter and hazard communication. With --file, those of a YAML or JSON file of the same form as resources/data/modules.yaml; errors are shown by module and field, and then nothing is installed. A module whose name is there already, in the archive or not, is left as it is, so that the command can be run again. Required modules are assigned to every active employee.',
    '',
    'Exit codes: 0 done, 1 when the file is refused.',
    '',
    '```',
    '{{ binaryName }} modules:seed',
    '{{ binaryName }} modules:seed --file our-modules.yaml --dry-run',
    '{{ binaryName }} modules:seed --json',
    '```',
  ]
  static override options: CommandOptions = { startApp: true }

  @flags.string({ description: 'A YAML or JSON file with modules of your own' })
  declare file?: string

  @flags.boolean({ description: 'Tell what would be done, change nothing' })
  declare dryRun?: boolean

  @flags.boolean({ description: 'Print one JSON object' })
  declare json?: boolean

  override async run() {
    const { readModules } = await import('#training/modules/read_modules')
    const { installSampleModules, seedModules } = await import('#training/modules/seed_modules')
    try {
      const actor = commandActor('modules:seed')
      const dryRun = isDryRun(this)
      const { created, existing } =
        this.file === undefined
          ? await installSampleModules(actor, { dryRun })
          : await seedModules(await readModules(this.file), actor, { dryRun })
      const told = [
        created.length > 0 ? `Created: ${created.join(', ')}.` : 'No module was created.',
        existing.length > 0 && `Left as they are: ${existing.join(', ')}.`,
      ]
      report(this, { created, existing, dryRun }, told.filter(Boolean).join(' '))
    } catch (error) {
      reportRefusal(this, error)
    }
  }
}
