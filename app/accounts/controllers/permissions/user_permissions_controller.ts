import type { HttpContext } from '@adonisjs/core/http'
import { assertAdmin } from '#core/http/assert_admin'
import { explainPermissions } from '#accounts/queries/permissions/explain_permissions'
import { replaceOverrides } from '#accounts/permissions/replace_overrides'
import { userPermissionsValidator } from '#accounts/validators/user_access'
import { actorOf } from '#audit/actor'
import { change } from '#audit/services/change'

/** A person's permissions with their reasons, and the overrides that take precedence over roles. */
export default class UserPermissionsController {
  async index(ctx: HttpContext) {
    return explainPermissions(Number(ctx.params.id))
  }

  async update(ctx: HttpContext) {
    assertAdmin(ctx, 'override permissions')
    const { permissions, previous } = await ctx.request.validateUsing(userPermissionsValidator)
    const id = Number(ctx.params.id)
    await change(actorOf(ctx), (change) => replaceOverrides(change, id, permissions, { previous }))
    return explainPermissions(id)
  }
}
