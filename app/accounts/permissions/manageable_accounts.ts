import type { Client } from '#core/database/table'
import User from '#accounts/models/user'
import type { BuiltInRole } from '#core/permissions'
import type { Change } from '#audit/services/change'
import { notAnymore } from '#accounts/permissions/nothing_lost'
import { holdingNoMoreThan } from '#accounts/permissions/access'
import { forbidden } from '#core/errors/http_errors'

interface Account {
  id: number
  role: BuiltInRole
}

/**
 * The given accounts, by id, that a holder of users:manage may change: their own and those that
 * hold no more than they do. Changing or disabling an account with more access would give control
 * over it. One query at most for all of them.
 */
export async function manageableAccounts(
  manager: Pick<User, 'id' | 'role' | 'awaitingApprovalAt'>,
  accounts: readonly Account[],
  client?: Client
): Promise<Set<number>> {
  const others = accounts.filter(({ id }) => id !== manager.id)
  const manageable = await holdingNoMoreThan(manager, others, client)
  if (others.length < accounts.length) manageable.add(manager.id)
  return manageable
}

/**
 * @param field the field that the error names, where it is one of several.
 * @throws HttpError 403 for the account of someone who holds more, and for a manager who was
 * disabled or blocked while the request waited.
 */
export async function assertManageable(
  change: Change,
  account: Account,
  managerId: number,
  field?: string
): Promise<void> {
  const manager = await User.find(managerId, { client: change.trx })
  if (!manager?.maySignIn) throw notAnymore(field)
  const manageable = await manageableAccounts(manager, [account], change.trx)
  if (manageable.has(account.id)) return
  throw forbidden(
    account.role === 'admin'
      ? "Only administrators can change an administrator's account."
      : 'This person has more access than you. Ask an administrator.',
    field
  )
}
