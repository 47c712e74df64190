import type { HttpContext } from '@adonisjs/core/http'
import { answerList } from '#core/http/paging'
import { assertAdmin } from '#core/http/assert_admin'
import { findRole, listRoles } from '#accounts/queries/permissions/role_list'
import { deleteRole } from '#accounts/permissions/role_members'
import { createRole, updateRole } from '#accounts/permissions/save_role'
import { idempotencyKeyOf } from '#core/http/idempotency_key'
import {
  deleteRoleValidator,
  editRoleValidator,
  newRoleValidator,
  roleListValidator,
} from '#accounts/validators/role'
import { actorOf } from '#audit/actor'
import { notFound } from '#core/errors/http_errors'

/**
 * Custom roles, which are named sets of permissions. Holders of users:manage see them,
 * administrators change them.
 */
export default class RolesController {
  async index(ctx: HttpContext) {
    const { page, perPage, q } = await roleListValidator.validate(ctx.request.qs())
    return answerList(ctx, await listRoles({ q }, { page, perPage }), false)
  }

  async show({ params }: HttpContext) {
    const role = await findRole(Number(params.id))
    if (!role) throw notFound()
    return role
  }

  async store(ctx: HttpContext) {
    assertAdmin(ctx, 'change roles')
    const input = await ctx.request.validateUsing(newRoleValidator)
    const role = await createRole(input, actorOf(ctx), await idempotencyKeyOf(ctx))
    ctx.response.status(201)
    return role
  }

  async update(ctx: HttpContext) {
    assertAdmin(ctx, 'change roles')
    const input = await ctx.request.validateUsing(editRoleValidator)
    return updateRole(Number(ctx.params.id), input, actorOf(ctx))
  }

  async destroy(ctx: HttpContext) {
    assertAdmin(ctx, 'change roles')
    const { members } = await deleteRoleValidator.validate(ctx.request.qs())
    return { members: await deleteRole(Number(ctx.params.id), members, actorOf(ctx)) }
  }
}
