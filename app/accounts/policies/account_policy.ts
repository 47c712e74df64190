import type User from '#accounts/models/user'
import { forbidden } from '#core/errors/http_errors'

/** Who changes an account. */
export interface Updater {
  id: number
  /** Holds users:manage, or is the account's owner: once it is registered, no one else may. */
  mayChangeEmail: boolean
  isAdmin: boolean
}

/** An administrator's account is changed by administrators, and by its owner. */
export function assertMayUpdate({ id, isAdmin }: Updater, account: User): void {
  if (account.isAdmin && !isAdmin && id !== account.id) {
    throw forbidden("Only administrators may change an administrator's account.")
  }
}

/** An address that no one signs in with yet is changed by whoever edits the person. */
export function assertMayChangeEmail({ mayChangeEmail }: Updater, account: User): void {
  if (account.isRegistered && !mayChangeEmail) {
    throw forbidden('You do not have permission to change the e-mail address.', 'email')
  }
}

export function assertMayChangeRoles({ isAdmin }: Pick<Updater, 'isAdmin'>): void {
  if (!isAdmin) throw forbidden('Only administrators may change roles.', 'role')
}
