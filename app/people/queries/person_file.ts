import db from '@adonisjs/lucid/services/db'
import { findEmployeeDetails, type EmployeeDetails } from '#people/queries/employee_details'
import {
  invitations,
  selectInvitation,
  type InvitationListRow,
} from '#people/queries/invitation_list'
import { performerFor, type Audience } from '#people/record/audience'
import { payOf, PERIOD_TABLE, type PeriodReason } from '#people/employment/employment_periods'
import { unprotect } from '#people/numbers/protected_fields'

/** More of them than this are in nobody's life; what one page or file shows is bounded. */
const MOST = 500

const DECISIONS = ['create', 'approve', 'reject', 'reactivate', 'leave', 'withdraw_leave', 'rehire']

export interface FiledPeriod {
  startedOn: string
  endedOn: string | null
  position: string | null
  department: string | null
  location: string | null
  reason: PeriodReason
  /** Null without pay:view. */
  pay: { hourlyRate: string | null; salary: string | null } | null
}

interface FiledDecision {
  action: string
  at: string
  by: string
}

/** What the portal holds of one person, apart from notes and log entries, which have no bound. */
export interface PersonFile {
  details: EmployeeDetails
  contact: { name: string | null; relationship: string | null; phone: string | null }
  manager: string | null
  leave: { endDate: string | null; reason: string | null; leftAt: string | null }
  periods: FiledPeriod[]
  invitations: (InvitationListRow & { personal_message: string | null })[]
  decisions: FiledDecision[]
  /** The whole numbers; null where they were not asked for, with a reason. */
  numbers: { socialSecurityNumber: string | null; driversLicense: string | null } | null
}

interface FileViewer {
  mayViewPay: boolean
  /** Whether HR's notes are for them, and the reason for leaving with them. */
  mayReadNotes: boolean
  audience: Audience
  /** Whether the whole numbers are read; whoever sets it writes down who, and why. */
  withNumbers?: boolean
}

/** @throws Refusal 404. */
export async function findPersonFile(employeeId: number, viewer: FileViewer): Promise<PersonFile> {
  const details = await findEmployeeDetails(employeeId, viewer)
  const { row } = details
  const own = await db.from('employees').where('id', employeeId).firstOrFail()
  return {
    details,
    contact: {
      name: own.emergency_contact_name,
      relationship: own.emergency_contact_relationship,
      phone: own.emergency_contact_phone,
    },
    manager: own.manager_id === null ? null : await fullNameOf(own.manager_id),
    leave: {
      endDate: own.end_date,
      reason: viewer.mayReadNotes ? own.leave_reason : null,
      leftAt: own.left_at,
    },
    periods: await periodsOf(employeeId, viewer),
    invitations: (await selectInvitation(invitations())
      .select('invitations.personal_message')
      .where('invitations.employee_id', employeeId)
      .orderBy('invitations.id')
      .limit(MOST)) as PersonFile['invitations'],
    decisions: await decisionsAbout(employeeId, viewer),
    numbers: viewer.withNumbers
      ? {
          socialSecurityNumber: await unprotect(
            'socialSecurityNumber',
            employeeId,
            row.social_security_number
          ),
          driversLicense: await unprotect('driversLicense', employeeId, row.drivers_license),
        }
      : null,
  }
}

async function fullNameOf(employeeId: number): Promise<string | null> {
  const person = await db
    .from('employees')
    .join('users', 'users.id', 'employees.user_id')
    .where('employees.id', employeeId)
    .select('users.first_name', 'users.last_name')
    .first()
  return person ? `${person.first_name} ${person.last_name}`.trim() : null
}

async function periodsOf(employeeId: number, { mayViewPay }: FileViewer): Promise<FiledPeriod[]> {
  const rows = await db
    .from(PERIOD_TABLE)
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
      pay: mayViewPay ? await payOf(row) : null,
    }))
  )
}

async function decisionsAbout(
  employeeId: number,
  { audience }: FileViewer
): Promise<FiledDecision[]> {
  const rows = await db
    .from('audit_entries')
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
