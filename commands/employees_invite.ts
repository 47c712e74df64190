import { readFile } from 'node:fs/promises'
import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { commandActor } from '#audit/actor'
import type { InvitedPerson, InviteOutcome, Invitees } from '#people/invitations/invite_people'
import { listed } from '#commands/_listed'
import { isDryRun, progressOf, report, reportRefusal, reportUsage } from '#commands/_reporting'

const TOLD: Record<InviteOutcome, string> = {
  invited: 'invited',
  invited_again: 'invited again',
  waiting: 'skipped, an earlier email is still waiting to be sent',
  registered: 'skipped, already registered',
  erased: 'not invited, personal data erased',
  inactive: 'not invited, inactive (reactivate first)',
  disabled: 'not invited, the account is disabled (enable first)',
  unknown: 'not an employee',
}

/** Results that must be reported to a caller who named the person. */
const REFUSED: readonly InviteOutcome[] = ['erased', 'inactive', 'disabled', 'unknown']

export default class EmployeesInvite extends BaseCommand {
  static override commandName = 'employees:invite'
  static override description = 'Invite employees who have not registered'
  static override help = [
    'Sends a first invitation, or the current one again, valid for another 14 days. People who have registered, and those whose earlier email is still waiting, are skipped. A file has one address on each line, or is a CSV file with an email column.',
    '',
    'Exit codes: 0 done, 1 when an address is not an employee or the person is erased, inactive or disabled (the others are invited), 2 invalid options.',
    '',
    '```',
    '{{ binaryName }} employees:invite --pending --dry-run',
    '{{ binaryName }} employees:invite --email ana@company.example,bo@company.example',
    '{{ binaryName }} employees:invite --file addresses.txt --per-minute 60',
    '{{ binaryName }} employees:invite --pending --json',
    '```',
  ]
  static override options: CommandOptions = { startApp: true }

  @flags.boolean({ description: 'Invite all employees who have not registered' })
  declare pending?: boolean

  @flags.array({ description: 'Email addresses, separated by commas' })
  declare email?: string[]

  @flags.string({ description: 'File with email addresses' })
  declare file?: string

  @flags.number({ description: 'Most invitations per minute' })
  declare perMinute?: number

  @flags.boolean({ description: 'Show what would happen without changing anything' })
  declare dryRun?: boolean

  @flags.boolean({ description: 'Print one JSON object' })
  declare json?: boolean

  override async run() {
    const given = [this.pending, this.email, this.file].filter((flag) => flag !== undefined)
    if (given.length !== 1) return reportUsage(this, 'Use --pending, --email or --file.')
    if (this.perMinute !== undefined && !(this.perMinute > 0)) {
      return reportUsage(this, '--per-minute must be a number above 0.')
    }
    const invitees = await this.invitees()
    if (!invitees) return
    const { invitePeople } = await import('#people/invitations/invite_people')
    const progress = progressOf(this, 'People:')
    try {
      const people = await invitePeople(invitees, commandActor('employees:invite'), {
        dryRun: isDryRun(this),
        perMinute: this.perMinute,
        onProgress: (done, all) => progress.show(done, all),
      })
      progress.end()
      await this.tell(people)
    } catch (error) {
      progress.end()
      reportRefusal(this, error)
    }
  }

  private async invitees(): Promise<Invitees | null> {
    if (this.pending) return { pending: true }
    const emails = this.email ?? (await this.readFile())
    if (!emails) return null
    const wanted = listed(emails)
    if (wanted.length > 0) return { emails: wanted }
    reportUsage(this, 'Enter at least one email address.')
    return null
  }

  private async readFile(): Promise<string[] | null> {
    const { MAX_ADDRESS_FILE_BYTES, readAddresses } =
      await import('#people/invitations/read_addresses')
    const { fileFacts } = await import('#commands/_target')
    const path = this.file as string
    const facts = await fileFacts(path)
    if ('problem' in facts) {
      reportUsage(this, facts.problem)
      return null
    }
    try {
      if (facts.size > MAX_ADDRESS_FILE_BYTES) throw new Error('it is larger than 10 MB')
      const emails = readAddresses(await readFile(path, 'utf8'))
      if (emails) return emails
      reportUsage(this, `${path} has headings, but none of them is "email".`)
    } catch (error) {
      reportUsage(this, `${path} cannot be read: ${(error as Error).message}.`)
    }
    return null
  }

  private async tell(people: InvitedPerson[]) {
    const { isMailConfigured } = await import('#settings/current')
    const count = (...outcomes: InviteOutcome[]) =>
      people.filter(({ outcome }) => outcomes.includes(outcome)).length
    const invited = count('invited', 'invited_again')
    const refused = count(...REFUSED)
    if (refused > 0) this.exitCode = 1
    if (!this.json && !this.pending) {
      for (const { email, outcome } of people) this.logger.log(`${email}: ${TOLD[outcome]}`)
    }
    const dryRun = isDryRun(this)
    const result = { invited, skipped: count('waiting', 'registered'), refused, dryRun, people }
    const others = people.length - invited
    const unknown = people.filter(({ outcome }) => outcome === 'unknown').map(({ email }) => email)
    const missing = unknown.length > 0 ? ` No employee has the address ${unknown.join(', ')}.` : ''
    const sentence = `${invited} ${invited === 1 ? 'person' : 'people'} ${dryRun ? 'would be ' : ''}invited, ${others} not.${missing}`
    report(this, { ...result, mailConfigured: isMailConfigured() }, sentence)
    if (!this.json && invited > 0 && !isMailConfigured()) {
      this.logger.warning('Email is not set up. The emails wait in the outbox until it is.')
    }
  }
}
