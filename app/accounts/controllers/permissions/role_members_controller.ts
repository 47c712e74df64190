import type { HttpContext } from '@adonisjs/core/http'
import { assertAdmin } from '#core/http/assert_admin'
import { findRole } from '#accounts/queries/permissions/role_list'
import { findCandidates, listMembers } from '#accounts/queries/permissions/role_members'
import { answerList } from '#core/http/paging'
import { addMembers, removeMember } from '#accounts/permissions/role_members'
import {
  candidatesValidator,
  newMembersValidator,
  roleListValidator,
} from '#accounts/validators/role'
import { actorOf } from '#audit/actor'
import { notFound } from '#core/errors/http_errors'

export default class RoleMembersController {
  async index(ctx: HttpContext) {
    const { page, perPage, q } = await roleListValidator.validate(ctx.request.qs())
    const id = await this.roleId(ctx)
    return answerList(ctx, await listMembers(id, { q }, { page, perPage }), false)
  }

  async candidates(ctx: HttpContext) {
    const { q } = await candidatesValidator.validate(ctx.request.qs())
    return findCandidates(await this.roleId(ctx), q)
  }

  async store(ctx: HttpContext) {
    assertAdmin(ctx, 'give roles')
    const { userIds } = await ctx.request.validateUsing(newMembersValidator)
    const { added, role } = await addMembers(Number(ctx.params.id), userIds, actorOf(ctx))
    ctx.response.status(201)
    return { added, memberCount: role.memberCount }
  }

  async destroy(ctx: HttpContext) {
    assertAdmin(ctx, 'take roles away')
    await removeMember(Number(ctx.params.id), Number(ctx.params.userId), actorOf(ctx))
    return ctx.response.noContent()
  }

  private async roleId({ params }: HttpContext): Promise<number> {
    const role = await findRole(Number(params.id))
    if (!role) throw notFound()
    return role.id
  }
}
