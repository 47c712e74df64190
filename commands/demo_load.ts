import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { commandActor } from '#audit/actor'
import { isDryRun, progressOf, report, reportRefusal } from '#commands/_reporting'

export default class DemoLoad extends BaseCommand {
  static override commandName = 'demo:load'
  static override description = 'Load the demo company into an empty database'
  static override help = [
    'About 120 people with their invitations, approvals, training and audit log, and the accounts that the demo announces, all of them or nobody, and then a small import by its administrator. Refused (exit code 1) unless the database is empty. None of its mails is ever sent: the outbox lists them as cancelled.',
    '',
    '```',
    '{{ binaryName }} demo:load',
    '{{ binaryName }} demo:load --dry-run',
    '{{ binaryName }} demo:load --json',
    '```',
  ]
  static override options: CommandOptions = { startApp: true }

  @flags.boolean({ description: 'Do everything, then undo it' })
  declare dryRun?: boolean

  @flags.boolean({ description: 'Print one JSON object' })
  declare json?: boolean

  override async run() {
    const { loadDemo } = await import('#people/demo/load_demo')
    const { finishOnboardingTraining, openTraining } = await import('#training/demo/demo_training')
    const training = { open: openTraining, finishOnboarding: finishOnboardingTraining }
    const progress = progressOf(this, 'Events told:')
    try {
      const result = await loadDemo(commandActor('demo:load'), training, {
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
