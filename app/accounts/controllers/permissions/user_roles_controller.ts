import type { HttpContext } from '@adonisjs/core/http'
import { accountRights } from '#accounts/controllers/users/account_rights'
import { assertAdmin } from '#core/http/assert_admin'
import { findUser } from '#accounts/queries/users/find_user'
import { replaceRoles } from '#accounts/permissions/replace_roles'
import AccountTransformer from '#accounts/transformers/account_transformer'
import { userRolesValidator } from '#accounts/validators/user_access'
import { actorOf } from '#audit/actor'
import { change } from '#audit/services/change'

/** A person's custom roles. */
export default class UserRolesController {
  async update(ctx: HttpContext) {
    assertAdmin(ctx, 'give roles')
    const { roleIds, previous } = await ctx.request.validateUsing(userRolesValidator)
    const id = Number(ctx.params.id)
    await change(actorOf(ctx), (change) => replaceRoles(change, id, roleIds, { previous }))
    const user = await findUser(id)
    return ctx.serialize(AccountTransformer.transform(user, await accountRights(ctx, [user])))
  }
}
