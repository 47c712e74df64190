import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import { isErased } from '#core/erased_email'
import { manageableAccounts } from '#accounts/permissions/manageable_accounts'
import { whyStayDisabled } from '#accounts/services/reassignment'
import type { AccountRow } from '#accounts/queries/users/user_list'
import type { AccountRights } from '#accounts/transformers/account_transformer'

/** What the viewer may do with each of the given accounts. No more queries for many than for one. */
export async function accountRights(
  { access, auth }: HttpContext,
  accounts: readonly AccountRow[]
): Promise<(id: number) => AccountRights> {
  const living = access.can('users:manage') ? accounts.filter((row) => !isErased(row)) : []
  const manageable = await manageableAccounts(auth.getUserOrFail(), living)
  const disabled = living.flatMap(({ id, disabled_at: at }) =>
    at !== null && manageable.has(id) ? [id] : []
  )
  const staying = await whyStayDisabled(disabled, db.connection())
  return (id) => ({
    edit: manageable.has(id),
    enable: disabled.includes(id) && !staying.has(id),
    staysDisabled: staying.get(id) ?? null,
  })
}
