import { fromDbTime } from '#core/time'
import { localDay, localMinute, shortDayInWords, zoneName } from '#settings/local_time'
import { moneyInWords, payInWords } from '#people/employment/pay_in_words'
import { table, type RecordSection } from '#people/personnel_file/record_document'
import type { FiledPeriod, PersonFile } from '#people/queries/employees/person_file'
import { invitationState } from '#people/invitations/invitation_state'

type Fact = [label: string, value: string | null | undefined]

const words = (state: string) => state.replace(/_/g, ' ')
const minutes = (moment: string | null) => moment && localMinute(fromDbTime(moment))

const hidden = (lastFour: string | null) =>
  lastFour === null ? null : `ending in ${lastFour || '…'}`

function facts(title: string, all: Fact[]): RecordSection[] {
  const known = all.flatMap(([label, value]) => (value ? [{ label, value }] : []))
  return known.length > 0 ? [{ title, facts: known }] : []
}

/**
 * A person's record in reading order, without unknown values.
 * @param further sections of other domains.
 */
export function recordSections(
  file: PersonFile,
  further: readonly RecordSection[]
): RecordSection[] {
  const { row, pay, ...details } = file.details
  const { contact, leave, numbers } = file
  return [
    ...facts('Personal Information', [
      ['First name', row.first_name],
      ['Last name', row.last_name],
      ['Email', row.email],
      ['Phone', row.phone],
      [
        'Social security number',
        numbers?.socialSecurityNumber ?? hidden(details.socialSecurityNumberLast4),
      ],
      ["Driver's license", numbers?.driversLicense ?? hidden(details.driversLicenseLast4)],
      ['Present address', row.present_address],
      ['Permanent address', row.permanent_address],
    ]),
    ...facts('Emergency contact', [
      ['Name', contact.name],
      ['Relationship', contact.relationship],
      ['Phone', contact.phone],
    ]),
    ...facts('Employment', [
      ['Employee ID', row.employee_number],
      ['Candidate ID', row.candidate_id],
      ['Status', row.status],
      ['Onboarding', words(row.onboarding_status)],
      ['Position', row.position],
      ['Department', row.department],
      ['Location', row.location],
      ['Manager', file.manager],
      ['Start date', row.start_date && shortDayInWords(row.start_date)],
      ['End date', leave.endDate && shortDayInWords(leave.endDate)],
      ['Reason for leaving', leave.reason],
      ['Source of hire', row.source_of_hire],
      ['Hourly rate', payInWords({ hourlyRate: pay?.hourlyRate })],
      ['Salary', pay?.salary && moneyInWords(pay.salary)],
    ]),
    ...employmentHistory(file.periods, pay !== null),
    ...facts('Qualifications & Experience', [
      ['Qualifications', row.qualifications],
      ['Education', row.education],
      ['Experience', row.experience],
    ]),
    ...further,
    ...table(
      `Invitations (${zoneName()})`,
      ['Created', 'Status', 'Opened', 'Accepted', 'Expires'],
      file.invitations.map((invitation) => [
        minutes(invitation.created_at),
        words(invitationState(invitation)),
        minutes(invitation.opened_at),
        minutes(invitation.accepted_at),
        minutes(invitation.expires_at),
      ])
    ),
    ...facts(`History (${zoneName()})`, [
      ['Account created', minutes(row.created_at)],
      ['Registered', minutes(row.registered_at)],
      ['Approved', minutes(row.approved_at)],
      ['Rejected', minutes(row.rejected_at)],
      ['Reason for rejection', row.rejection_reason],
    ]),
    ...table(
      `Decisions (${zoneName()})`,
      ['When', 'What', 'By'],
      file.decisions.map(({ at, action, by }) => [minutes(at), words(action), by])
    ),
  ]
}

/** Nothing where the work has not begun. */
function lastDayOf({ startedOn, endedOn }: FiledPeriod): string | null {
  if (endedOn) return shortDayInWords(endedOn)
  return startedOn > localDay() ? null : 'today'
}

function employmentHistory(periods: FiledPeriod[], withPay: boolean): RecordSection[] {
  const headings = ['From', 'To', 'Position', 'Department', 'Location']
  return table(
    'Employment history',
    withPay ? [...headings, 'Pay'] : headings,
    periods.map((period) => [
      shortDayInWords(period.startedOn),
      lastDayOf(period),
      period.position,
      period.department,
      period.location,
      ...(withPay ? [payInWords(period.pay)] : []),
    ])
  )
}
