import User from '#accounts/models/user'
import AccountReopened from '#accounts/events/account_reopened'
import PositionChanged from '#accounts/events/position_changed'
import type { BuiltInRole } from '#core/permissions'
import type { Change } from '#audit/services/change'
import { endSessions } from '#accounts/sessions/end_sessions'
import {
  endStopLinks,
  requestEmailChange,
  withdrawEmailChanges,
  type EmailOutcome,
} from '#accounts/email_change/change_email'
import {
  assertMayChangeEmail,
  assertMayUpdate,
  type Updater,
} from '#accounts/policies/account_policy'
import { assertNotErased } from '#core/erased_email'
import { announceGains, holdingsOfUnregistered } from '#accounts/permissions/gained_permissions'
import { searchTextOf, sortDepartmentOf, sortNameOf, sortPositionOf } from '#core/search/normalize'
import { assertAnotherAdmin } from '#accounts/permissions/last_admin'
import { voidLinks } from '#accounts/services/disable_account'
import { spellListedNames } from '#accounts/services/listed_names'
import { assertManageable } from '#accounts/permissions/manageable_accounts'
import { changedSince } from '#core/changed_since'
import { conflict } from '#core/errors/http_errors'

/** The editable fields of an account. An absent field keeps its value, null clears it. */
export interface UserInput {
  firstName?: string
  lastName?: string
  email?: string
  phone?: string | null
  position?: string | null
  department?: string | null
}

const FIELDS = ['firstName', 'lastName', 'phone', 'position', 'department'] as const

export type { Updater }

/**
 * Changes names, address, phone, position and department for every call that edits them, since
 * they are stored once, on the account. Locks and audits inside the caller's change.
 * @throws HttpError 403 for an admin's account or an address the caller may not change, 404, 422.
 */
export async function updateUser(
  change: Change,
  userId: number,
  input: UserInput,
  updater: Updater
): Promise<{ user: User; email: EmailOutcome }> {
  const user = await change.find(User, userId)
  assertNotErased(user)
  assertMayUpdate(updater, user)
  const { position, department } = input
  const given = { ...input, ...(await spellListedNames(change, { position, department })) }
  for (const field of FIELDS) {
    if (given[field] !== undefined) user.merge({ [field]: given[field] })
  }
  if (user.$isDirty) {
    const isMoved = 'position' in user.$dirty || 'department' in user.$dirty
    user.merge({
      searchText: searchTextOf(user),
      sortName: sortNameOf(user),
      sortPosition: sortPositionOf(user.position),
      sortDepartment: sortDepartmentOf(user.department),
    })
    await change.save(user)
    if (isMoved) await PositionChanged.dispatch(change, user.id)
  }

  let email: EmailOutcome = 'unchanged'
  if (input.email !== undefined && input.email !== user.email) {
    assertMayChangeEmail(updater, user)
    await assertManageable(change, user, updater.id, 'email')
    email = await requestEmailChange(change, user, input.email, {
      awaitsOldAddress: !updater.isAdmin && updater.id !== user.id,
    })
  }
  return { user, email }
}

/**
 * Changes an account's built-in role and ends the person's sessions. For administrators only,
 * which the caller checks. `pending` on a registered account blocks its sign-in until changed, and
 * voids its links, as disabling does.
 * @param options.previous the role the caller saw, so that no one lets in whom someone else has
 * just blocked.
 * @throws HttpError 409 when the role has changed since, when it would demote the last
 * administrator, or promote an account whose invitation is open: everyone who can invite knows its
 * link.
 */
export async function changeRole(
  change: Change,
  user: User,
  role: BuiltInRole,
  { previous = user.role }: { previous?: BuiltInRole } = {}
): Promise<void> {
  assertNotErased(user)
  if (user.role === role) return
  if (user.role !== previous) {
    throw conflict(changedSince('This person’s role', `changed to ${user.role}`))
  }
  if (role === 'admin' && !user.isRegistered) {
    throw conflict(
      "They haven't registered yet. They can become an administrator after they register."
    )
  }
  if (user.isAdmin) await assertAnotherAdmin(change, user.id)
  const holdings = await holdingsOfUnregistered(change, [user.id])
  if (role === 'admin') await withdrawEmailChanges(change, user.id)
  await endSessions(user.id, { trx: change.trx })
  const wasBlocked = user.signInBlockedAt !== null
  const blockedAt = role === 'pending' && user.isRegistered ? change.time : null
  await change.save(user.merge({ role, signInBlockedAt: blockedAt }))
  if (blockedAt !== null) await voidLinks(change, user.id)
  if (wasBlocked && blockedAt === null) {
    await endStopLinks(change, user.id)
    await AccountReopened.dispatch(change, user.id)
  }
  await announceGains(change, holdings)
}
