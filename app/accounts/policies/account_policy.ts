import type User from '#accounts/models/user'
import { forbidden } from '#core/errors/http_errors'

/** The person who changes an account. */
export interface Updater {
  id: number
  /** Holds users:manage, or owns the account. After registration, no one else may. */
  mayChangeEmail: boolean
  isAdmin: boolean
}

/** Only administrators and the owner change an administrator's account. */
export function assertMayUpdate({ id, isAdmin }: Updater, account: User): void {
  if (account.isAdmin && !isAdmin && id !== account.id) {
    throw forbidden("Only administrators can change an administrator's account.")
  }
}

/** Anyone who may edit the person changes an address that no one signs in with yet. */
export function assertMayChangeEmail({ mayChangeEmail }: Updater, account: User): void {
  if (account.isRegistered && !mayChangeEmail) {
    throw forbidden('You do not have permission to change the email address.', 'email')
  }
}

export function assertMayChangeRoles({ isAdmin }: Pick<Updater, 'isAdmin'>): void {
  if (!isAdmin) throw forbidden('Only administrators can change roles.', 'role')
}
