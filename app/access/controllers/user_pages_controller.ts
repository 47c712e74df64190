import type { HttpContext } from '@adonisjs/core/http'
import type { Infer } from '@vinejs/vine/types'
import { accountRights } from '#access/policies/account_policy'
import { allRoles } from '#access/queries/user_roles'
import { listUsers } from '#access/queries/user_list'
import { understood } from '#access/services/understood'
import AccountTransformer from '#access/transformers/account_transformer'
import { userListValidator } from '#access/validators/user_list'

const CARDS_PER_PAGE = 24

/** The users tab of User Management. */
export default class UserPagesController {
  async index(ctx: HttpContext) {
    const { page, q, role, roleId, sort } = await understood<Infer<typeof userListValidator>>(
      userListValidator,
      ctx.request.qs()
    )
    const list = await listUsers({ q, role, roleId, sort }, { page, perPage: CARDS_PER_PAGE })
    return ctx.inertia.render('access/users', {
      users: AccountTransformer.rows(list.rows, await accountRights(ctx, list.rows)),
      roles: await allRoles(),
      total: list.total,
      page: list.page,
      perPage: list.perPage,
      filters: {
        q: q ?? '',
        role: role ?? '',
        roleId: roleId ?? null,
        sort: sort ?? 'name',
      },
    })
  }
}
