import { args, BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { commandActor } from '#audit/actor'
import type { ErasureItem, ErasureSurvey } from '#audit/personal_data'
import type { WhichRemoved } from '#people/erasure/removed_people'
import {
  isDryRun,
  mayAsk,
  progressOf,
  report,
  reportRefusal,
  reportUsage,
} from '#commands/_reporting'

/** The people to erase, in the words of the command line. */
interface Target {
  /** The text to type again, and its name. */
  typed: string
  called: string
  preview: () => Promise<ErasureSurvey & { who: string; refusal: string | null; told: object }>
  /** @returns the result for scripts, and a sentence for people. */
  erase: (reason: string) => Promise<[object, string]>
}

export default class EmployeesErase extends BaseCommand {
  static override commandName = 'employees:erase'
  static override description = 'Erase the personal data of someone who has left'
  static override help = [
    'Shows what would be erased and kept, asks for the employee ID again, and permanently erases name, address, numbers, pay, notes, emails, and the person’s data in the audit log. The employee ID, employment without pay, and who did what and when are kept under the employee ID. The audit log can still be verified, and records the erasure with your reason, which must not name the person. After you restore a backup from before the erasure, run this again.',
    '',
    'People removed by undoing an import no longer have an employee ID. --import erases what is left of everyone whom that undo removed; --removed does so for one email address. Neither affects current employees.',
    '',
    'Exit codes: 0 done, 1 refused or failed, 2 invalid options.',
    '',
    '```',
    '{{ binaryName }} employees:erase E-0012 --dry-run',
    '{{ binaryName }} employees:erase E-0012 --reason "Asked for it, ticket 4711"',
    '{{ binaryName }} employees:erase E-0012 --reason "Retention is over" --yes --json',
    '{{ binaryName }} employees:erase --import 7 --reason "The wrong file"',
    '{{ binaryName }} employees:erase --removed ana@example.com --dry-run',
    '```',
  ]
  static override options: CommandOptions = { startApp: true }

  @args.string({ description: 'Employee ID, such as E-0012', required: false })
  declare employee?: string

  @flags.number({ description: 'Number of an undone import: erase everyone it removed' })
  declare import?: number

  @flags.string({ description: 'Email address of someone removed by undoing an import' })
  declare removed?: string

  @flags.string({ description: 'Reason; recorded in the audit log' })
  declare reason?: string

  @flags.boolean({ description: 'Show what would happen without changing anything' })
  declare dryRun?: boolean

  @flags.boolean({ description: 'Skip the confirmation' })
  declare yes?: boolean

  @flags.boolean({ description: 'Print one JSON object; needs --yes or --dry-run' })
  declare json?: boolean

  override async run() {
    const { erasureReasonValidator } = await import('#people/validators/profile')
    if (this.json && !this.yes && !isDryRun(this)) {
      return reportUsage(
        this,
        '--json needs --yes or --dry-run, since it cannot ask for confirmation.'
      )
    }
    const target = this.target()
    if (!target) {
      return reportUsage(this, 'Enter an employee ID, --import or --removed.')
    }
    const [problem, input] = await erasureReasonValidator.tryValidate({ reason: this.reason })
    if (problem && !isDryRun(this)) {
      return reportUsage(this, 'Enter the reason with --reason, at most 500 characters.')
    }
    try {
      const preview = await target.preview()
      if (!this.json) this.tell(preview)
      if (isDryRun(this)) {
        const sentence = preview.refusal ?? 'It could be erased.'
        return report(this, { ...preview.told, dryRun: true }, sentence)
      }
      if (!input || !(await this.isConfirmed(target, preview.refusal))) return
      const [result, sentence] = await target.erase(input.reason)
      report(this, { ...result, dryRun: false }, sentence)
    } catch (error) {
      reportRefusal(this, error)
    }
  }

  private target(): Target | null {
    const { employee, import: importId, removed } = this
    if ([employee, importId, removed].filter((one) => one !== undefined).length !== 1) return null
    if (employee !== undefined) return this.employeeTarget(employee.trim())
    if (removed !== undefined) return this.removedTarget({ email: removed }, removed, 'address')
    if (!Number.isSafeInteger(importId) || (importId as number) < 1) return null
    return this.removedTarget(
      { importId: importId as number },
      String(importId),
      'number of the import'
    )
  }

  private employeeTarget(number: string): Target {
    let id = 0
    const actor = commandActor('employees:erase')
    return {
      typed: number,
      called: 'employee ID',
      preview: async () => {
        const { findEmployeeId } = await import('#people/erasure/find_employee_id')
        const { previewErasure } = await import('#people/erasure/erase_employee')
        id = await findEmployeeId(number)
        const preview = await previewErasure(id, actor)
        return { ...preview, who: `${preview.name} (${preview.employeeNumber})`, told: preview }
      },
      erase: async (reason) => {
        const { eraseEmployee } = await import('#people/erasure/erase_employee')
        const survey = await eraseEmployee(id, { reason, confirmation: number }, actor)
        return [{ id, employeeId: number, ...survey }, `Personal data of ${number} erased.`]
      },
    }
  }

  private removedTarget(which: WhichRemoved, typed: string, called: string): Target {
    return {
      typed: typed.trim(),
      called,
      preview: async () => {
        const { previewRemoved } = await import('#people/erasure/erase_removed')
        const preview = await previewRemoved(which)
        const more = preview.people - preview.named.length
        const who = `${preview.named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
        return { ...preview, who, told: preview }
      },
      erase: async (reason) => {
        const { eraseRemoved } = await import('#people/erasure/erase_removed')
        const progress = progressOf(this, 'People')
        const actor = commandActor('employees:erase')
        try {
          const people = await eraseRemoved(which, reason, actor, progress.show)
          return [{ people }, `Personal data of ${people} removed people erased.`]
        } finally {
          progress.end()
        }
      },
    }
  }

  private tell({ who, erased, kept }: ErasureSurvey & { who: string }) {
    const line = ({ what, count }: ErasureItem) =>
      this.logger.log(`  ${what}${count === null ? '' : `: ${count}`}`)
    this.logger.log(who)
    this.logger.log('Erased:')
    for (const item of erased) line(item)
    this.logger.log('Kept:')
    for (const item of kept) line(item)
  }

  private async isConfirmed({ typed, called }: Target, refusal: string | null): Promise<boolean> {
    // The attempt itself reports the reason.
    if (this.yes || refusal) return true
    if (!mayAsk(this, 'Use --yes to erase without confirmation.')) return false
    const answer = await this.prompt.ask(`This cannot be undone. Type the ${called} to erase`)
    if (answer.trim() === typed) return true
    this.exitCode = 1
    this.logger.error(`That is a different ${called}. Nothing was changed.`)
    return false
  }
}
