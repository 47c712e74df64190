import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { commandActor } from '#audit/actor'
import { knownPlaces } from '#commands/_known_places'
import { listed } from '#commands/_listed'
import { isDryRun, report, reportRefusal, reportUsage } from '#commands/_reporting'
import type { AssignedByHand, HandAssignment } from '#training/assignments/assign_by_hand'

const TOLD = {
  assigned: 'assigned',
  already: 'skipped',
  holds: 'skipped',
  refused: 'refused',
}

export default class TrainingAssign extends BaseCommand {
  static override commandName = 'training:assign'
  static override description = 'Assign training modules to people'
  static override help = [
    'Makes one bulk assignment. People who have a module open, or whose completion is still valid, are skipped. Without --due, each module’s own number of days applies.',
    '',
    'Exit codes: 0 done, 1 when someone is not an employee or not active (the others are assigned), 2 invalid options.',
    '',
    '```',
    '{{ binaryName }} training:assign --module "Fire safety" --department Care --dry-run',
    '{{ binaryName }} training:assign --module 3,7 --employee ana@company.example,E0042 --due 2027-01-31',
    '{{ binaryName }} training:assign --module 3 --employee E0042 --due none --json',
    '```',
  ]
  static override options: CommandOptions = { startApp: true }

  @flags.array({ description: 'IDs or names of modules, separated by commas' })
  declare module?: string[]

  @flags.array({ description: 'Email addresses or employee IDs, separated by commas' })
  declare employee?: string[]

  @flags.string({ description: 'Assign to all active employees in this department' })
  declare department?: string

  @flags.string({ description: 'Due date, YYYY-MM-DD, or "none"' })
  declare due?: string

  @flags.boolean({ description: 'Include people who are already up to date' })
  declare includeCompleted?: boolean

  @flags.boolean({ description: 'Show what would happen without changing anything' })
  declare dryRun?: boolean

  @flags.boolean({ description: 'Print one JSON object' })
  declare json?: boolean

  override async run() {
    const modules = listed(this.module)
    const people = listed(this.employee)
    if (modules.length === 0) return reportUsage(this, 'Enter at least one --module.')
    if ((people.length === 0) === (this.department === undefined)) {
      return reportUsage(this, 'Use either --employee or --department.')
    }
    const dueOn = await this.dueOn()
    if (dueOn === false) return reportUsage(this, '--due must be a day, YYYY-MM-DD, or "none".')
    if (!(await knownPlaces(this, { department: this.department }))) return
    try {
      await this.assign(modules, people, dueOn)
    } catch (error) {
      reportRefusal(this, error)
    }
  }

  /** @returns undefined if none was given, false for an invalid date. */
  private async dueOn(): Promise<string | null | undefined | false> {
    if (this.due === undefined) return undefined
    if (this.due === 'none') return null
    const { dayValidator } = await import('#training/validators/assignments')
    const [wrong, valid] = await dayValidator.tryValidate({ day: this.due })
    return wrong ? false : valid.day
  }

  private async assign(modules: string[], people: string[], dueOn: string | null | undefined) {
    const { assignByHand, previewByHand } = await import('#training/assignments/assign_by_hand')
    const { employeesNamed, modulesNamed } =
      await import('#training/queries/modules/named_in_shell')
    const moduleIds = await modulesNamed(modules)
    const named = await employeesNamed(people)
    const input: HandAssignment = {
      moduleIds,
      ...(this.department === undefined
        ? { employeeIds: named.ids }
        : { department: this.department }),
      ...(dueOn === undefined ? {} : { dueOn }),
      includeCompleted: this.includeCompleted ?? false,
    }
    const assigned = isDryRun(this)
      ? await previewByHand(input)
      : await assignByHand(input, commandActor('training:assign'))
    this.tell(assigned, named.unknown)
  }

  private tell(assigned: AssignedByHand, unknown: string[]) {
    const { counts, results } = assigned
    if (counts.refused > 0 || unknown.length > 0) this.exitCode = 1
    if (!this.json) {
      for (const { name, module, outcome, message } of results) {
        this.logger.log(`${name}, ${module}: ${TOLD[outcome]}. ${message}`)
      }
      for (const name of unknown) this.logger.log(`${name}: not an employee`)
    }
    const dryRun = isDryRun(this)
    const others = results.length - counts.assigned + unknown.length
    const sentence = `${counts.assigned} ${counts.assigned === 1 ? 'assignment' : 'assignments'} ${dryRun ? 'would be ' : ''}made for ${counts.people} ${counts.people === 1 ? 'person' : 'people'}, ${others} not.`
    report(this, { dryRun, ...assigned, unknown }, sentence)
  }
}
