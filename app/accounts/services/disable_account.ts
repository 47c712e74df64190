import AccountReopened from '#accounts/events/account_reopened'
import User from '#accounts/models/user'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { endStopLinks, withdrawEmailChanges } from '#accounts/email_change/change_email'
import { endSessions } from '#accounts/sessions/end_sessions'
import { table } from '#core/database/table'
import { assertNotErased } from '#core/erased_email'
import { whyStayDisabled } from '#accounts/services/reassignment'
import { assertAnotherAdmin } from '#accounts/permissions/last_admin'
import { assertManageable } from '#accounts/permissions/manageable_accounts'
import { voidResets } from '#accounts/passwords/request_password_reset'
import { conflict } from '#core/errors/http_errors'

/**
 * An account that the caller may disable, enable or close.
 * @throws HttpError 404, 403 for one that holds more than the caller, 409 for their own or an
 * erased one.
 */
export async function accountFor(change: Change, userId: number, managerId: number): Promise<User> {
  const user = await change.find(User, userId)
  assertNotErased(user)
  await assertManageable(change, user, managerId)
  if (user.id === managerId) throw conflict('You cannot disable your own account.')
  return user
}

/**
 * Disables an account: its sessions end, its owner cannot sign in, and links sent to them stop
 * working. Nothing else changes, so it can be enabled again.
 * @throws HttpError 404, 403, 409 when it is disabled already, one's own, or the last
 * administrator's.
 */
export async function disableAccount(
  userId: number,
  reason: string | null,
  managerId: number,
  actor: Actor
): Promise<void> {
  await change(actor, async (change) => {
    const user = await accountFor(change, userId, managerId)
    if (!(await closeInTransaction(change, user)))
      throw conflict('This account is disabled already.')
    await change.audit({
      action: 'disable',
      entityType: 'user',
      entityId: userId,
      oldValues: { disabled: false },
      newValues: { disabled: true, reason },
    })
  })
}

/**
 * Closes an account, once.
 * @returns whether it was open.
 * @throws HttpError 409 for the last administrator's.
 */
export async function closeInTransaction(change: Change, user: User): Promise<boolean> {
  if (user.isAdmin) await assertAnotherAdmin(change, user.id)
  return disableAccountInTransaction(change, user.id)
}

/**
 * Disables an account, ends its sessions and voids its links, for any reason. The caller checks
 * that an administrator is left.
 * @returns whether it was open.
 */
export async function disableAccountInTransaction(
  change: Change,
  userId: number
): Promise<boolean> {
  const disabled = await table(change.trx, User)
    .where('id', userId)
    .whereNull('disabled_at')
    .update({ disabled_at: change.time, updated_at: change.time })
  await endSessions(userId, { trx: change.trx })
  await voidLinks(change, userId)
  return disabled === 1
}

/** Links that were sent to set a password, or to confirm or stop a change of address. */
export async function voidLinks(change: Change, userId: number): Promise<void> {
  await voidResets(change, userId)
  await withdrawEmailChanges(change, userId)
  await endStopLinks(change, userId)
}

/**
 * Enables a disabled account. The old password works again.
 * @throws HttpError 404, 403, 409 when it is not disabled, or its owner has left or was rejected.
 */
export async function enableAccount(
  userId: number,
  managerId: number,
  actor: Actor
): Promise<void> {
  await change(actor, async (change) => {
    const user = await accountFor(change, userId, managerId)
    const obstacles = await whyStayDisabled([userId], change.trx)
    const obstacle = obstacles.get(userId)
    if (obstacle) throw conflict(obstacle)
    if (user.disabledAt === null) throw conflict('This account is not disabled.')
    // An administrator may have moved it away from an address that an attacker controls.
    await endStopLinks(change, userId)
    await change.save(user.merge({ disabledAt: null }), {
      action: 'enable',
      oldValues: { disabled: true },
      newValues: { disabled: false },
    })
    await AccountReopened.dispatch(change, userId)
  })
}
