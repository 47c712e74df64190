import type { HttpContext } from '@adonisjs/core/http'
import { answerList } from '#access/services/paging'
import { listRoles } from '#access/queries/role_list'
import { roleListValidator } from '#access/validators/role'

/** Roles: named bundles of permissions. Who manages users sees them, administrators change them. */
export default class RolesController {
  async index(ctx: HttpContext) {
    const { page, perPage, q } = await roleListValidator.validate(ctx.request.qs())
    return answerList(ctx, await listRoles({ q }, { page, perPage }), false)
  }
}
