import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { commandActor } from '#audit/actor'
import { isDryRun, report, reportRefusal, reportUsage } from '#commands/_reporting'

export default class ModulesSeed extends BaseCommand {
  static override commandName = 'modules:seed'
  static override description = 'Install the sample training modules, or those of a file'
  static override help = [
    'Four modules with their tests: harassment prevention, workplace violence prevention, active shooter and hazard communication. With --file, installs the modules of a YAML or JSON file in the format of resources/data/modules.yaml. If it has errors, they are shown by module and field, and nothing is installed. Modules whose name exists already, archived or not, are left unchanged, so you can run this again. Required modules are assigned to every active employee.',
    '',
    'Exit codes: 0 done, 1 when the file has errors, 2 invalid options.',
    '',
    '```',
    '{{ binaryName }} modules:seed',
    '{{ binaryName }} modules:seed --file our-modules.yaml --dry-run',
    '{{ binaryName }} modules:seed --json',
    '```',
  ]
  static override options: CommandOptions = { startApp: true }

  @flags.string({ description: 'YAML or JSON file with your own modules' })
  declare file?: string

  @flags.boolean({ description: 'Show what would happen without changing anything' })
  declare dryRun?: boolean

  @flags.boolean({ description: 'Print one JSON object' })
  declare json?: boolean

  override async run() {
    const { fileFacts } = await import('#commands/_target')
    const { readModules } = await import('#training/modules/read_modules')
    const { installSampleModules, seedModules } = await import('#training/modules/seed_modules')
    const facts = this.file === undefined ? null : await fileFacts(this.file)
    if (facts && 'problem' in facts) return reportUsage(this, facts.problem)
    try {
      const actor = commandActor('modules:seed')
      const dryRun = isDryRun(this)
      const { created, existing } =
        this.file === undefined
          ? await installSampleModules(actor, { dryRun })
          : await seedModules(await readModules(this.file), actor, { dryRun })
      const told = [
        created.length > 0 ? `Created: ${created.join(', ')}.` : 'No module was created.',
        existing.length > 0 && `Left unchanged: ${existing.join(', ')}.`,
      ]
      report(this, { created, existing, dryRun }, told.filter(Boolean).join(' '))
    } catch (error) {
      reportRefusal(this, error)
    }
  }
}
