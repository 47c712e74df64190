import type { HttpContext } from '@adonisjs/core/http'
import { isErased } from '#core/erased_email'
import { manageableAccounts } from '#accounts/permissions/manageable_accounts'
import type { AccountRow } from '#accounts/queries/users/user_list'
import type { AccountRights } from '#accounts/transformers/account_transformer'

/** What the viewer may do with each of the given accounts. One query for all of them. */
export async function accountRights(
  { access, auth }: HttpContext,
  accounts: readonly AccountRow[]
): Promise<(id: number) => AccountRights> {
  const living = access.can('users:manage') ? accounts.filter((row) => !isErased(row)) : []
  const manageable = await manageableAccounts(auth.getUserOrFail(), living)
  return (id) => ({ edit: manageable.has(id) })
}
