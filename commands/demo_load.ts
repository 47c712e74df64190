import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { commandActor } from '#audit/actor'
import type { DemoCompany } from '#people/demo/demo_company'
import { isDryRun, progressOf, report, reportRefusal } from '#commands/_reporting'

export default class DemoLoad extends BaseCommand {
  static override commandName = 'demo:load'
  static override description = 'Load the demo company into an empty database'
  static override help = [
    'About 120 people with their invitations, approvals, training and audit log, and the accounts that the demo announces, all of them or no one, and then a small import by its administrator, training rules, a recorded class, certificates, sample forms and documents in every status. Refused (exit code 1) unless the database is empty. None of its emails is ever sent: the outbox lists them as canceled.',
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
    const { addVideoModule } = await import('#training/demo/demo_video')
    const desk = await import('#training/demo/demo_desk')
    const { askAround, fillLibrary, samplePage } = await import('#documents/demo/demo_documents')
    const { signAround } = await import('#signing/demo/demo_signing')
    const { onboardAround } = await import('#onboarding/demo/demo_onboarding')
    const { dismissSetup } = await import('#get_started/services/choose_setup')
    const { makeRoles } = await import('#accounts/demo/demo_roles')
    const paperwork = async (company: DemoCompany) => {
      await makeRoles(
        company.admin,
        company.others.map(({ userId }) => userId)
      )
      await addVideoModule(company.admin)
      await desk.startKitchenRule(company.admin)
      await desk.recordClass(company.admin, samplePage)
      await desk.assignVideo(company.admin, [company.employee, ...company.others])
      await desk.draftFrontDeskRule(company.admin)
      await desk.decideCertificates(company.admin, samplePage)
      await desk.sendCertificates(samplePage)
      const forms = await fillLibrary(company.admin)
      await askAround(company.admin, company.employee, company.others)
      await signAround({ ...company, forms })
      await onboardAround(company)
      // This company was set up long ago.
      await dismissSetup(true, company.admin)
    }
    const progress = progressOf(this, 'Events told:')
    try {
      const result = await loadDemo(commandActor('demo:load'), training, paperwork, {
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
