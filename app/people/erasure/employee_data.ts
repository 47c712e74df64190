import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { countOf, table, type Client } from '#core/database/table'
import { registerPersonalData, type ErasedPerson, type ErasureSurvey } from '#audit/personal_data'
import type { Change } from '#audit/services/change'
import { ERASED_PERFORMER } from '#audit/services/chain'
import { dropEmploymentPeriods } from '#people/employment/close_periods'
import Undo from '#people/models/undo'
import ManagersChanged from '#people/events/managers_changed'
import Employee from '#people/models/employee'
import EmployeeNote from '#people/models/employee_note'
import EmploymentPeriod from '#people/models/employment_period'
import Invitation from '#people/models/invitation'
import { revokeOpenInvitations } from '#people/invitations/revoke_open_invitations'

/** The company needs none of these to prove that it met its legal duties. */
const ERASED_COLUMNS = [
  'candidate_id',
  'manager_id',
  'hourly_rate',
  'salary',
  'social_security_number',
  'social_security_number_index',
  'drivers_license',
  'present_address',
  'permanent_address',
  'qualifications',
  'education',
  'experience',
  'source_of_hire',
  'rejection_reason',
  'leave_reason',
  'emergency_contact_name',
  'emergency_contact_relationship',
  'emergency_contact_phone',
] as const

registerPersonalData({
  tables: {
    employees: {
      erased: ERASED_COLUMNS,
      kept: [
        'id',
        'user_id',
        'employee_number',
        'status',
        'onboarding_status',
        'has_onboarding',
        'location',
        'start_date',
        'end_date',
        'registered_at',
        'approved_at',
        'rejected_at',
        'left_at',
        'erased_at',
        'created_at',
        'updated_at',
      ],
    },
    employment_periods: {
      erased: ['hourly_rate', 'salary'],
      kept: [
        'id',
        'employee_id',
        'started_on',
        'ended_on',
        'position',
        'department',
        'location',
        'reason',
        'created_at',
      ],
    },
    // Notes about the person are erased. Notes they wrote about others lose only their name.
    employee_notes: {
      erased: ['id', 'employee_id', 'body', 'author', 'author_id', 'created_at'],
      kept: [],
    },
    invitations: {
      erased: ['personal_message'],
      kept: [
        'id',
        'employee_id',
        'generation',
        'created_by_id',
        'outbox_message_id',
        'expires_at',
        'opened_at',
        'accepted_at',
        'revoked_at',
        'requested_at',
        'created_at',
        'updated_at',
      ],
    },
    undos: {
      erased: ['id', 'employee_id', 'subject', 'mail_id', 'changed', 'sha256', 'created_at'],
      kept: [],
    },
    employee_number_sequences: { erased: [], kept: ['id', 'next_number'] },
    list_entries: {
      erased: [],
      kept: ['id', 'list', 'name', 'key', 'created_at', 'updated_at'],
    },
  },
  survey,
  erase: eraseEmployeeData,
})

const reportsOf = ({ employeeId }: ErasedPerson, client: Client) =>
  table(client, Employee).where('manager_id', employeeId)

async function survey(person: ErasedPerson, client: QueryClientContract): Promise<ErasureSurvey> {
  const { employeeId, userId } = person
  const own = { employee_id: employeeId }
  return {
    erased: [
      {
        what: 'Addresses, numbers, pay, emergency contact, background and reasons given',
        count: null,
      },
      {
        what: 'HR notes about the person',
        count: await countOf(table(client, EmployeeNote).where(own)),
      },
      {
        what: 'HR notes about others, to be anonymized',
        count: await countOf(table(client, EmployeeNote).where('author_id', userId)),
      },
      {
        what: 'Invitations that lose their message',
        count: await countOf(table(client, Invitation).where(own)),
      },
      {
        what: 'People who report to the person and will have no manager',
        count: await countOf(reportsOf(person, client)),
      },
    ],
    kept: [
      { what: `Employee ID ${person.employeeNumber}, status, first and last day`, count: null },
      {
        what: 'Periods of employment: position, department and location, without pay',
        count: await countOf(table(client, EmploymentPeriod).where(own)),
      },
    ],
  }
}

async function eraseEmployeeData(person: ErasedPerson, change: Change): Promise<void> {
  const { employeeId, userId } = person
  const { trx, time } = change
  const own = { employee_id: employeeId }
  await releaseReports(person, change)
  const nothing = Object.fromEntries(ERASED_COLUMNS.map((column) => [column, null]))
  await table(trx, Employee)
    .where('id', employeeId)
    .update({ ...nothing, status: 'inactive', updated_at: time })
  // A person who never started was not employed.
  await dropEmploymentPeriods(change, employeeId)
  await table(trx, EmploymentPeriod).where(own).update({ hourly_rate: null, salary: null })
  await table(trx, EmployeeNote).where(own).delete()
  await table(trx, Undo).where(own).delete()
  await table(trx, EmployeeNote).where('author_id', userId).update({ author: ERASED_PERFORMER })
  // A later generation ends every link that was sent.
  await table(trx, Invitation)
    .where(own)
    .update({ personal_message: null, generation: trx.raw('generation + 1'), updated_at: time })
  await revokeOpenInvitations(change, employeeId)
}

/** No one reports to an erased person; the log has an entry for each. */
async function releaseReports(person: ErasedPerson, change: Change): Promise<void> {
  const reports = await reportsOf(person, change.trx).orderBy('id').select('id')
  if (reports.length === 0) return
  await reportsOf(person, change.trx).update({ manager_id: null, updated_at: change.time })
  await change.auditMany(
    reports.map(({ id }) => ({
      action: 'update',
      entityType: 'employee',
      entityId: id,
      oldValues: { managerId: person.employeeId },
      newValues: { managerId: null },
    }))
  )
  await ManagersChanged.dispatch(
    change,
    reports.map(({ id }) => id)
  )
}
