import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import User from '#accounts/models/user'
import { accessOf, type Access } from '#accounts/permissions/access'
import { versionAt } from '#core/cached'
import { forbidden } from '#core/errors/http_errors'

/** What someone held as their request arrived. */
export interface Held {
  userId: number
  isAdmin: boolean
  access: Access
  /** The data's, as it was read together with these. */
  version: string
}

export const notAnymore = (field?: string) =>
  forbidden('You are not allowed to do this anymore. Nothing was changed.', field)

/** Whether the request needs what was lost, no one knows: with what is left, it may succeed. */
const lost = () => forbidden('Your permissions have just changed. Try again.')

/**
 * Inside a change: while the request waited for its turn, its person may have been demoted,
 * disabled or denied a permission. Each of these ends in an audit entry, so nothing is read where
 * the log still ends as it did.
 * @param mac where the audit log ends.
 * @throws HttpError 403 if they have lost anything, whatever the request needs of it.
 */
export async function assertNothingLost(
  held: Held,
  trx: TransactionClientContract,
  mac: string
): Promise<void> {
  if (versionAt(mac) === held.version) return
  const user = await User.find(held.userId, { client: trx })
  if (held.isAdmin) {
    if (user?.isAdmin && user.maySignIn) return
    throw forbidden('You are not an administrator anymore. Nothing was changed.')
  }
  if (!user?.maySignIn) throw notAnymore()
  const access = await accessOf(user, trx)
  if (!access.canAll(held.access.list())) throw lost()
}
