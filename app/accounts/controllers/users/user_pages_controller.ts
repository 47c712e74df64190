import type { HttpContext } from '@adonisjs/core/http'
import type { Infer } from '@vinejs/vine/types'
import { accountRights } from '#accounts/controllers/users/account_rights'
import { allRoles } from '#accounts/queries/permissions/user_roles'
import { listUsers } from '#accounts/queries/users/user_list'
import { dropInvalidFilters } from '#core/http/drop_invalid_filters'
import AccountTransformer from '#accounts/transformers/account_transformer'
import { userListValidator } from '#accounts/validators/user_list'

const CARDS_PER_PAGE = 24

export default class UserPagesController {
  async index(ctx: HttpContext) {
    const { page, q, role, roleId, sort } = await dropInvalidFilters<
      Infer<typeof userListValidator>
    >(userListValidator, ctx.request.qs())
    const list = await listUsers({ q, role, roleId, sort }, { page, perPage: CARDS_PER_PAGE })
    return ctx.inertia.render('accounts/users', {
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
