import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { commandActor } from '#audit/actor'
import { listed } from '#commands/_listed'
import { isDryRun, report, reportRefusal, reportUsage } from '#commands/_reporting'

export default class OnboardingStart extends BaseCommand {
  static override commandName = 'onboarding:start'
  static override description = 'Start an onboarding packet for people'
  static override help = [
    'Adds the items of an active packet to checklists in progress, and starts a checklist for everyone else. People who already have the packet are skipped. The running portal sends its documents within seconds.',
    '',
    'Exit codes: 0 done, 1 when someone is not an employee or cannot get it (the others get it), 2 invalid options.',
    '',
    '```',
    '{{ binaryName }} onboarding:start --employee ana@company.example,E-0042 --packet "Office" --dry-run',
    '{{ binaryName }} onboarding:start --employee E-0042 --packet 3 --json',
    '```',
  ]
  static override options: CommandOptions = { startApp: true }

  @flags.array({ description: 'Email addresses or employee IDs, separated by commas' })
  declare employee?: string[]

  @flags.string({ description: 'ID or name of the packet' })
  declare packet?: string

  @flags.boolean({ description: 'Show what would happen without changing anything' })
  declare dryRun?: boolean

  @flags.boolean({ description: 'Print one JSON object' })
  declare json?: boolean

  override async run() {
    const people = listed(this.employee)
    if (people.length === 0) return reportUsage(this, 'Enter at least one --employee.')
    // A number arrives as one.
    const packet = this.packet === undefined ? '' : String(this.packet)
    if (packet === '') return reportUsage(this, 'Enter a --packet.')
    try {
      await this.start(people, packet)
    } catch (error) {
      reportRefusal(this, error)
    }
  }

  private async start(people: string[], packet: string) {
    const { startPacketFor } = await import('#onboarding/checklists/start_packet')
    const { packetNamed } = await import('#onboarding/queries/packets/packet_named')
    const { employeesNamed } = await import('#training/queries/modules/named_in_shell')
    const packetId = await packetNamed(packet)
    const { ids, unknown } = await employeesNamed(people)
    const dryRun = isDryRun(this)
    const started = await startPacketFor(
      { packetId, employeeIds: ids, dryRun },
      commandActor('onboarding:start')
    )
    const { counts, results } = started
    if (counts.refused > 0 || unknown.length > 0) this.exitCode = 1
    if (!this.json) {
      for (const { name, message } of results) this.logger.log(`${name}: ${message}`)
      for (const name of unknown) this.logger.log(`${name}: not an employee`)
    }
    const sentence = `${counts.started} ${counts.started === 1 ? 'person' : 'people'} ${dryRun ? 'would get' : 'got'} the packet, ${results.length - counts.started + unknown.length} not.`
    report(this, { ...started, unknown }, sentence)
  }
}
