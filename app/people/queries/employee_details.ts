import db from '@adonisjs/lucid/services/db'
import type { BuiltInRole } from '#core/permissions'
import { selectRegistered } from '#accounts/queries/user_list'
import type { Judged } from '#people/policies/employee_policy'
import { notFound } from '#core/errors/refusals'
import { selectEmployeeRow, type EmployeeListRow } from '#people/queries/employee_row'
import {
  invitations,
  selectInvitation,
  type InvitationListRow,
} from '#people/queries/invitation_list'
import { lastFour, unprotect } from '#people/numbers/protected_fields'

interface StoredDetails extends EmployeeListRow {
  present_address: string | null
  permanent_address: string | null
  qualifications: string | null
  education: string | null
  experience: string | null
  source_of_hire: string | null
  approved_at: string | null
  rejected_at: string | null
  rejection_reason: string | null
  social_security_number: string | null
  drivers_license: string | null
  hourly_rate: string | null
  salary: string | null
  emergency_contact_name: string | null
  emergency_contact_relationship: string | null
  emergency_contact_phone: string | null
  end_date: string | null
  leave_reason: string | null
  left_at: string | null
  erased_at: string | null
  manager_id: number | null
  manager_first_name: string | null
  manager_last_name: string | null
  manager_status: string | null
  role: BuiltInRole
  is_registered: number | boolean
  disabled_at: string | null
  last_sign_in_at: string | null
}

/** One person's profile, with of each protected field only what the viewer may see. */
export interface EmployeeDetails {
  row: StoredDetails
  /** Who it is, as policies judge them. */
  person: Judged
  pay: { hourlyRate: string | null; salary: string | null } | null
  socialSecurityNumberLast4: string | null
  driversLicenseLast4: string | null
  invitation: InvitationListRow | null
}

/**
 * @param viewer.mayViewPay whether pay is decrypted at all.
 * @throws Refusal 404.
 */
export async function findEmployeeDetails(
  employeeId: number,
  viewer: { mayViewPay: boolean }
): Promise<EmployeeDetails> {
  const row = (await selectEmployeeRow(
    db
      .from('employees')
      .join('users', 'users.id', 'employees.user_id')
      .leftJoin('employees as manager', 'manager.id', 'employees.manager_id')
      .leftJoin('users as manager_user', 'manager_user.id', 'manager.user_id')
  )
    .where('employees.id', employeeId)
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
    .select('users.role', 'users.disabled_at', 'users.last_sign_in_at')
    .select(selectRegistered())
    .first()) as StoredDetails | null
  if (!row) throw notFound()

  const invitation = (await selectInvitation(invitations())
    .where('invitations.employee_id', employeeId)
    .orderBy('invitations.id', 'desc')
    .first()) as InvitationListRow | null
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
