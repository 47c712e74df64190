import User from '#accounts/models/user'
import { accessOf, type Access } from '#accounts/permissions/access'
import type { ImportRights } from '#people/import/import_options'
import type Import from '#people/models/import'
import { FIELD_RULES } from '#people/import/reading/fields'
import { mayViewPay } from '#people/policies/employee_policy'

export function rightsOf(user: User, access: Access): ImportRights {
  return {
    userId: user.id,
    isAdmin: user.role === 'admin',
    mayCreate: access.can('employees:create'),
    mayUpdate: access.can('employees:update'),
    mayDelete: access.can('employees:delete'),
    mayChangePay: mayViewPay(access),
    mayReveal: access.can('secrets:reveal'),
  }
}

/** A person with a shell may do everything. */
export const SHELL_RIGHTS: ImportRights = {
  userId: null,
  isAdmin: true,
  mayCreate: true,
  mayUpdate: true,
  mayDelete: true,
  mayChangePay: true,
  mayReveal: true,
}

/**
 * A person's current permissions, whatever they were at the start: a run takes minutes, and
 * permissions can be removed.
 * @returns null for an account that is gone or may no longer sign in.
 */
export async function currentRights(rights: ImportRights): Promise<ImportRights | null> {
  if (rights.userId === null) return rights
  const user = await User.find(rights.userId)
  return user?.maySignIn ? rightsOf(user, await accessOf(user)) : null
}

/** What an import needs and these permissions lack, as the end of a sentence; or null. */
export function missingForRun(record: Import, rights: ImportRights): string | null {
  const { columnFields, optionValues, planned } = record
  if (!rights.mayCreate) return 'add employees'
  const pay = columnFields?.some((field) => field && FIELD_RULES.get(field)?.pay)
  if (pay && !rights.mayChangePay) return 'set pay, which this import does'
  if (rights.mayUpdate) return null
  if (optionValues.admitAs === 'active') return 'approve employees, which this import does'
  return planned.updated > 0 ? 'edit employees, which this import does' : null
}

export const missingForUndo = (rights: ImportRights): string | null =>
  rights.mayDelete ? null : 'remove employees'
