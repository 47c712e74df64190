import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#audit/actor'
import { table } from '#core/database/table'
import {
  findEmployeeDetails,
  type EmployeeDetails,
} from '#people/queries/employees/employee_details'
import { invitations } from '#people/queries/invitations/invitation_list'
import { performerFor, type Audience } from '#people/personnel_file/audience'
import { payOf } from '#people/employment/employment_periods'
import { mayReadNotes, mayViewPay } from '#people/policies/employee_policy'

/** No person has more. A page or file has a limit. */
const MOST = 500

const DECISIONS = [
  'create',
  'approve',
  'undo_approval',
  'reject',
  'reactivate',
  'announce_leave',
  'withdraw_leave',
  'leave',
  'rehire',
]

export type FiledPeriod = Awaited<ReturnType<typeof periodsOf>>[number]

/** The portal's data about one person, except notes and audit entries, which have no limit. */
export interface PersonFile {
  details: EmployeeDetails
  contact: { name: string | null; relationship: string | null; phone: string | null }
  manager: string | null
  leave: { endDate: string | null; reason: string | null; leftAt: string | null }
  periods: FiledPeriod[]
  invitations: Awaited<ReturnType<typeof invitationsOf>>
  decisions: Awaited<ReturnType<typeof decisionsAbout>>
  /** Whether it includes HR's notes and the reason for leaving. */
  withNotes: boolean
  /** The full numbers; null unless a change revealed them, which records to whom and why. */
  numbers: RevealedNumbers | null
}

export interface RevealedNumbers {
  socialSecurityNumber: string | null
  driversLicense: string | null
}

/** Who takes the file, and for whom. */
interface FileViewer {
  actor: Actor
  audience: Audience
}

/** @throws HttpError 404. */
export async function findPersonFile(
  employeeId: number,
  { actor, audience }: FileViewer
): Promise<PersonFile> {
  const isOwn = audience.kind === 'own'
  const withPay = isOwn || mayViewPay(actor)
  const details = await findEmployeeDetails(employeeId, { mayViewPay: withPay })
  const { row, person } = details
  const withNotes = !isOwn && mayReadNotes(actor, person)
  return {
    details,
    contact: {
      name: row.emergency_contact_name,
      relationship: row.emergency_contact_relationship,
      phone: row.emergency_contact_phone,
    },
    manager:
      row.manager_id === null ? null : `${row.manager_first_name} ${row.manager_last_name}`.trim(),
    leave: {
      endDate: row.end_date,
      reason: withNotes ? row.leave_reason : null,
      leftAt: row.left_at,
    },
    periods: await periodsOf(employeeId, withPay),
    invitations: await invitationsOf(employeeId),
    decisions: await decisionsAbout(employeeId, audience),
    withNotes,
    numbers: null,
  }
}

const invitationsOf = (employeeId: number) =>
  invitations()
    .select('invitations.personal_message')
    .where('invitations.employee_id', employeeId)
    .orderBy('invitations.id')
    .limit(MOST)

async function periodsOf(employeeId: number, withPay: boolean) {
  const rows = await table(db, 'employment_periods')
    .where('employee_id', employeeId)
    .orderBy('started_on')
    .orderBy('id')
    .limit(MOST)
  return Promise.all(
    rows.map(async (row) => ({
      startedOn: row.started_on,
      endedOn: row.ended_on,
      position: row.position,
      department: row.department,
      location: row.location,
      reason: row.reason,
      /** Null without pay:view. */
      pay: withPay ? await payOf(row) : null,
    }))
  )
}

async function decisionsAbout(employeeId: number, audience: Audience) {
  const rows = await table(db, 'audit_entries')
    .where({ entity_type: 'employee', entity_id: String(employeeId) })
    .whereIn('action', DECISIONS)
    .select('action', 'performed_at', 'performed_by', 'performed_by_id')
    .orderBy('id')
    .limit(MOST)
  return rows.map((row) => ({
    action: row.action,
    at: row.performed_at,
    by: performerFor(row, audience),
  }))
}
