import db from '@adonisjs/lucid/services/db'
import { table } from '#core/database/table'
import { findEmployeeDetails, type EmployeeDetails } from '#people/queries/employee_details'
import { invitations } from '#people/queries/invitations/invitation_list'
import { performerFor, type Audience } from '#people/personnel_file/audience'
import { payOf } from '#people/employment/employment_periods'
import { unprotect } from '#people/numbers/protected_fields'

/** More of them than this are in nobody's life; what one page or file shows is bounded. */
const MOST = 500

const DECISIONS = ['create', 'approve', 'reject', 'reactivate', 'leave', 'withdraw_leave', 'rehire']

export type FiledPeriod = Awaited<ReturnType<typeof periodsOf>>[number]

/** What the portal holds of one person, apart from notes and log entries, which have no bound. */
export interface PersonFile {
  details: EmployeeDetails
  contact: { name: string | null; relationship: string | null; phone: string | null }
  manager: string | null
  leave: { endDate: string | null; reason: string | null; leftAt: string | null }
  periods: FiledPeriod[]
  invitations: Awaited<ReturnType<typeof invitationsOf>>
  decisions: Awaited<ReturnType<typeof decisionsAbout>>
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

/** @throws HttpError 404. */
export async function findPersonFile(employeeId: number, viewer: FileViewer): Promise<PersonFile> {
  const details = await findEmployeeDetails(employeeId, viewer)
  const { row } = details
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
      reason: viewer.mayReadNotes ? row.leave_reason : null,
      leftAt: row.left_at,
    },
    periods: await periodsOf(employeeId, viewer),
    invitations: await invitationsOf(employeeId),
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

const invitationsOf = (employeeId: number) =>
  invitations()
    .select('invitations.personal_message')
    .where('invitations.employee_id', employeeId)
    .orderBy('invitations.id')
    .limit(MOST)

async function periodsOf(employeeId: number, { mayViewPay }: FileViewer) {
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
      pay: mayViewPay ? await payOf(row) : null,
    }))
  )
}

async function decisionsAbout(employeeId: number, { audience }: FileViewer) {
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
