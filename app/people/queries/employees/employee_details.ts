import db from '@adonisjs/lucid/services/db'
import type { Flag } from '#database/tables'
import { expression, table, type RowOf } from '#core/database/table'
import { notFound } from '#core/errors/http_errors'
import type { Judged } from '#people/policies/employee_policy'
import { EMPLOYEE_ROW } from '#people/queries/roster/employee_row'
import { invitations, type InvitationListRow } from '#people/queries/invitations/invitation_list'
import { lastFour, unprotect } from '#people/numbers/protected_fields'

const detailsOf = (employeeId: number) =>
  table(db, 'employees')
    .join('users', 'users.id', 'employees.user_id')
    .leftJoin('employees as manager', 'manager.id', 'employees.manager_id')
    .leftJoin('users as manager_user', 'manager_user.id', 'manager.user_id')
    .where('employees.id', employeeId)
    .select(EMPLOYEE_ROW)
    .select('employees.present_address', 'employees.permanent_address')
    .select('employees.qualifications', 'employees.education', 'employees.experience')
    .select('employees.source_of_hire', 'employees.approved_at', 'employees.rejected_at')
    .select('employees.rejection_reason', 'employees.social_security_number')
    .select('employees.drivers_license', 'employees.hourly_rate', 'employees.salary')
    .select('employees.emergency_contact_name', 'employees.emergency_contact_relationship')
    .select('employees.emergency_contact_phone', 'employees.end_date', 'employees.leave_reason')
    .select('employees.left_at', 'employees.erased_at', 'manager.id as manager_id')
    .select('manager.status as manager_status', 'manager_user.first_name as manager_first_name')
    .select('manager_user.last_name as manager_last_name')
    .select('users.role', 'users.disabled_at', 'users.sign_in_blocked_at')
    .select('users.last_sign_in_at')
    .select(expression<{ is_registered: Flag }>('users.password is not null as is_registered'))

/** One person's profile, with only as much of each protected field as the viewer may see. */
export interface EmployeeDetails {
  row: RowOf<ReturnType<typeof detailsOf>>
  /** The person, for policy checks. */
  person: Judged
  pay: { hourlyRate: string | null; salary: string | null } | null
  socialSecurityNumberLast4: string | null
  driversLicenseLast4: string | null
  invitation: InvitationListRow | null
}

/**
 * @param viewer.mayViewPay whether pay is decrypted at all.
 * @throws HttpError 404.
 */
export async function findEmployeeDetails(
  employeeId: number,
  viewer: { mayViewPay: boolean }
): Promise<EmployeeDetails> {
  const row = await detailsOf(employeeId).first()
  if (!row) throw notFound()
  const invitation = await invitations()
    .where('invitations.employee_id', employeeId)
    .orderBy('invitations.id', 'desc')
    .first()
  return {
    row,
    person: { userId: row.user_id, role: row.role, isErased: row.erased_at !== null },
    invitation,
    pay: viewer.mayViewPay
      ? {
          hourlyRate: await unprotect('hourlyRate', row.id, row.hourly_rate),
          salary: await unprotect('salary', row.id, row.salary),
        }
      : null,
    socialSecurityNumberLast4: lastFour(
      await unprotect('socialSecurityNumber', row.id, row.social_security_number)
    ),
    driversLicenseLast4: lastFour(await unprotect('driversLicense', row.id, row.drivers_license)),
  }
}
