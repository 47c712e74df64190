import type { HttpContext } from '@adonisjs/core/http'
import type { Infer } from '@vinejs/vine/types'
import { builtInRoles } from '#accounts/queries/permissions/built_in_roles'
import { permissionCatalog } from '#accounts/queries/permissions/permission_catalog'
import { findRole, listRoles } from '#accounts/queries/permissions/role_list'
import { listMembers } from '#accounts/queries/permissions/role_members'
import { dropInvalidFilters } from '#core/http/drop_invalid_filters'
import { roleListValidator } from '#accounts/validators/role'
import { notFound } from '#core/errors/http_errors'

const PER_PAGE = 25

type Query = Infer<typeof roleListValidator>

export default class RolePagesController {
  async index(ctx: HttpContext) {
    const { page, q } = await dropInvalidFilters<Query>(roleListValidator, ctx.request.qs())
    const { rows, ...list } = await listRoles({ q }, { page, perPage: PER_PAGE })
    return ctx.inertia.render('accounts/roles', {
      roles: rows.map((role) => ({ ...role })),
      total: list.total,
      page: list.page,
      perPage: list.perPage,
      filters: { q: q ?? '' },
      builtIn: await builtInRoles(),
      catalog: permissionCatalog(),
    })
  }

  async show(ctx: HttpContext) {
    const role = await findRole(Number(ctx.params.id))
    if (!role) throw notFound()
    const { page, q } = await dropInvalidFilters<Query>(roleListValidator, ctx.request.qs())
    const { rows, ...list } = await listMembers(role.id, { q }, { page, perPage: PER_PAGE })
    return ctx.inertia.render('accounts/role', {
      role: { ...role },
      members: rows,
      total: list.total,
      page: list.page,
      perPage: list.perPage,
      filters: { q: q ?? '' },
      catalog: permissionCatalog(),
    })
  }
}
