import { args, BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { commandActor } from '#audit/actor'
import type { ErasureItem } from '#access/services/personal_data'
import type { ErasurePreview } from '#people/erasure/erase_employee'
import { isDryRun, report, reportRefusal, reportUsage } from '#commands/_reporting'

export default class EmployeesErase extends BaseCommand {
  static override commandName = 'employees:erase'
  static override description = 'Erase the personal data of somebody who has left'
  static override help = [
    'Tells what would be erased and kept, asks for the employee ID once more, and erases for good: name, address, numbers, pay, notes, mails, and what the audit log says of the person. Employee ID, employment without pay, and who did what when stay, under the employee ID. The audit log still verifies, and holds an entry of the erasure with the reason, which must not name the person. Run it again after restoring a backup from before.',
    '',
    'Exit codes: 0 done, 1 refused or failed, 2 wrong flags.',
    '',
    '```',
    '{{ binaryName }} employees:erase E-0012 --dry-run',
    '{{ binaryName }} employees:erase E-0012 --reason "Asked for it, ticket 4711"',
    '{{ binaryName }} employees:erase E-0012 --reason "Retention is over" --yes --json',
    '```',
  ]
  static override options: CommandOptions = { startApp: true }

  @args.string({ description: 'Employee ID, such as E-0012' })
  declare employee: string

  @flags.string({ description: 'Why, or on what grounds; kept in the audit log' })
  declare reason?: string

  @flags.boolean({ description: 'Tell what would be erased and kept, change nothing' })
  declare dryRun?: boolean

  @flags.boolean({ description: 'Do not ask' })
  declare yes?: boolean

  @flags.boolean({ description: 'Print one JSON object; needs --yes or --dry-run' })
  declare json?: boolean

  override async run() {
    const { erasureValidator } = await import('#people/validators/profile')
    if (this.json && !this.yes && !isDryRun(this)) {
      return reportUsage(this, '--json needs --yes or --dry-run: a script cannot be asked.')
    }
    const number = this.employee.trim()
    const wanted = { reason: this.reason, confirmation: number }
    const [problem, input] = await erasureValidator.tryValidate(wanted)
    if (problem && !isDryRun(this)) {
      return reportUsage(this, 'Give --reason: why, in at most 500 characters.')
    }
    try {
      const preview = await this.find(number)
      if (!this.json) this.tell(preview)
      if (isDryRun(this)) {
        return report(this, { ...preview, dryRun: true }, preview.refusal ?? 'It could be erased.')
      }
      if (input && (await this.isConfirmed(preview))) await this.erase(preview.id, input)
    } catch (error) {
      reportRefusal(this, error)
    }
  }

  private async find(number: string): Promise<ErasurePreview> {
    const { findEmployeeId } = await import('#people/erasure/find_employee_id')
    const { previewErasure } = await import('#people/erasure/erase_employee')
    return previewErasure(await findEmployeeId(number))
  }

  private tell({ name, employeeNumber, erased, kept }: ErasurePreview) {
    const line = ({ what, count }: ErasureItem) =>
      this.logger.log(`  ${what}${count === null ? '' : `: ${count}`}`)
    this.logger.log(`${name} (${employeeNumber})`)
    this.logger.log('Erased:')
    for (const item of erased) line(item)
    this.logger.log('Kept:')
    for (const item of kept) line(item)
  }

  private async isConfirmed({ employeeNumber, refusal }: ErasurePreview): Promise<boolean> {
    // Refused below, with its reason.
    if (this.yes || refusal) return true
    const typed = await this.prompt.ask('This cannot be undone. Type the employee ID to erase')
    if (typed.trim() === employeeNumber) return true
    this.exitCode = 1
    this.logger.error('That is another employee ID. Nothing was changed.')
    return false
  }

  private async erase(id: number, input: { reason: string; confirmation: string }) {
    const { eraseEmployee } = await import('#people/erasure/erase_employee')
    const survey = await eraseEmployee(id, input, commandActor('employees:erase'))
    report(
      this,
      { id, employeeId: input.confirmation, ...survey, dryRun: false },
      `The personal data of ${input.confirmation} are erased.`
    )
  }
}
