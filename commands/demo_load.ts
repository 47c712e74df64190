import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { commandActor } from '#audit/actor'
import { isDryRun, progressOf, report, reportRefusal } from '#commands/_reporting'

export default class DemoLoad extends BaseCommand {
  static override commandName = 'demo:load'
  static override description = 'Load the demo company into an empty database'
  static override help = [
    '132 people with invitations, approvals, training and an audit log of thirteen months, and the demo accounts. In the last three months the company also gave roles, assigned training by rules and by hand, recorded a class, reviewed certificates, imported people, and sent forms and documents, which are in every status.',
    'Refused (exit code 1) unless the database is empty. If loading stops, empty the database and start over. None of its emails is ever sent: the outbox lists them as canceled.',
    '',
    '```',
    '{{ binaryName }} demo:load',
    '{{ binaryName }} demo:load --dry-run',
    '{{ binaryName }} demo:load --json',
    '```',
  ]
  static override options: CommandOptions = { startApp: true }

  @flags.boolean({ description: 'Show what would happen without changing anything' })
  declare dryRun?: boolean

  @flags.boolean({ description: 'Print one JSON object' })
  declare json?: boolean

  override async run() {
    const { loadDemo } = await import('#people/demo/load_demo')
    const { finishOnboardingTraining, openTraining, renewTraining } =
      await import('#training/demo/demo_training')
    const training = {
      open: openTraining,
      finishOnboarding: finishOnboardingTraining,
      renew: renewTraining,
    }
    const { DEMO_ACTS } = await import('#commands/_demo_acts')
    const progress = progressOf(this, 'Events loaded:')
    try {
      const result = await loadDemo(commandActor('demo:load'), training, DEMO_ACTS, {
        dryRun: isDryRun(this),
        onProgress: (done, all) => progress.show(done, all),
      })
      progress.end()
      report(this, result, `Demo company of ${result.people} people loaded.`)
    } catch (error) {
      progress.end()
      reportRefusal(this, error)
    }
  }
}
