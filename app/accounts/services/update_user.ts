import User from '#accounts/models/user'
import PositionChanged from '#accounts/events/position_changed'
import type { BuiltInRole } from '#core/permissions'
import { differences, type Change } from '#audit/services/change'
import { endSessions } from '#accounts/sessions/end_sessions'
import {
  requestEmailChange,
  withdrawEmailChanges,
  type EmailOutcome,
} from '#accounts/email_change/change_email'
import { assertNotErased } from '#core/erased_email'
import { announceGains, holdingsOfUnregistered } from '#accounts/permissions/gained_permissions'
import { searchTextOf, sortDepartmentOf, sortNameOf, sortPositionOf } from '#core/search/fold'
import { assertAnotherAdmin } from '#accounts/permissions/last_admin'
import { spellListedNames } from '#accounts/services/listed_names'
import { assertManageable } from '#accounts/permissions/manageable_accounts'
import { assertStillAdmin } from '#accounts/permissions/still_admin'
import { conflict, forbidden, notFound } from '#core/errors/refusals'

/** What may change of an account. An absent field keeps its value, null clears it. */
export interface UserInput {
  firstName?: string
  lastName?: string
  email?: string
  phone?: string | null
  position?: string | null
  department?: string | null
}

const COLUMNS = {
  firstName: 'first_name',
  lastName: 'last_name',
  phone: 'phone',
  position: 'position',
  department: 'department',
} as const

type PlainField = keyof typeof COLUMNS

export interface Updater {
  id: number
  /** Holds users:manage, or is the account's owner: once it is registered, no one else may. */
  mayChangeEmail: boolean
  isAdmin: boolean
}

/**
 * Changes names, address, phone, position and department, by whichever call (product.md: they
 * live once, on the account). Locks and audits within the caller's change.
 * @throws Refusal 403 for an admin's account or an address the caller may not change, 404, 422.
 */
export async function updateUser(
  change: Change,
  userId: number,
  input: UserInput,
  updater: Updater
): Promise<{ user: User; email: EmailOutcome }> {
  if (updater.isAdmin) await assertStillAdmin(change)
  const user = await User.find(userId, { client: change.trx })
  if (!user) throw notFound()
  assertNotErased(user)
  if (user.role === 'admin' && !updater.isAdmin && updater.id !== user.id) {
    throw forbidden("Only administrators may change an administrator's account.")
  }
  const { position, department } = input
  const given = { ...input, ...(await spellListedNames(change, { position, department })) }
  const wanted: Partial<Record<PlainField, string | null>> = {}
  for (const field of Object.keys(COLUMNS) as PlainField[]) {
    if (given[field] !== undefined) wanted[field] = given[field]
  }
  const before: Record<string, unknown> = {}
  for (const field of Object.keys(wanted) as PlainField[]) before[field] = user[field]

  const changed = differences(before, wanted)
  if (changed) {
    const after = { firstName: user.firstName, lastName: user.lastName, email: user.email }
    if (typeof wanted.firstName === 'string') after.firstName = wanted.firstName
    if (typeof wanted.lastName === 'string') after.lastName = wanted.lastName
    const row: Record<string, unknown> = {
      search_text: searchTextOf(after),
      sort_name: sortNameOf(after),
      updated_at: change.time,
    }
    for (const field of Object.keys(changed.newValues) as PlainField[]) {
      row[COLUMNS[field]] = wanted[field]
    }
    if (wanted.position !== undefined) row.sort_position = sortPositionOf(wanted.position)
    if (wanted.department !== undefined) row.sort_department = sortDepartmentOf(wanted.department)
    await change.trx.from('users').where('id', user.id).update(row)
    await change.audit({ action: 'update', entityType: 'user', entityId: user.id, ...changed })
    await user.refresh()
    if ('position' in changed.newValues || 'department' in changed.newValues) {
      await PositionChanged.dispatch(change, user.id)
    }
  }

  let email: EmailOutcome = 'unchanged'
  if (input.email !== undefined && input.email !== user.email) {
    if (user.isRegistered && !updater.mayChangeEmail) {
      throw forbidden('You do not have permission to change the e-mail address.', 'email')
    }
    await assertManageable(change, user, updater.id, 'email')
    email = await requestEmailChange(change, user, input.email, {
      awaitsOldAddress: !updater.isAdmin && updater.id !== user.id,
    })
    await user.refresh()
  }
  return { user, email }
}

/**
 * Gives an account another built-in role; for administrators only, which the caller checks. Ends
 * the person's sessions. `pending` on a registered account blocks its sign-in until changed.
 * @throws Refusal 409 when it would demote the last administrator, or make one of an account whose
 * invitation is open: its link is known to everyone who may invite.
 */
export async function changeRole(change: Change, user: User, role: BuiltInRole): Promise<void> {
  assertNotErased(user)
  if (user.role === role) return
  if (role === 'admin' && !user.isRegistered) {
    throw conflict('This person has not registered yet, and can become an administrator then.')
  }
  if (user.role === 'admin' && role !== 'admin') await assertAnotherAdmin(change, user.id)
  const holdings = await holdingsOfUnregistered(change, [user.id])
  await change.trx
    .from('users')
    .where('id', user.id)
    .update({
      role,
      sign_in_blocked_at: role === 'pending' && user.isRegistered ? change.time : null,
      updated_at: change.time,
    })
  if (role === 'admin') await withdrawEmailChanges(change, user.id)
  await endSessions(user.id, { trx: change.trx })
  await change.audit({
    action: 'update',
    entityType: 'user',
    entityId: user.id,
    oldValues: { role: user.role },
    newValues: { role },
  })
  await announceGains(change, holdings)
}
