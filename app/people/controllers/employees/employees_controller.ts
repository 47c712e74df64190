import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { holdingNoMoreThan } from '#accounts/permissions/access'
import { answerList } from '#core/http/paging'
import { assertReauthenticated } from '#accounts/sign_in/reauthentication_need'
import { countAttempt } from '#accounts/sign_in/sign_in_limits'
import { idempotencyKeyOf } from '#core/http/idempotency_key'
import { awaitDelivery } from '#messages/services/post_mail'
import { listEmployees } from '#people/queries/roster/employee_list'
import { findEmployeeDetails } from '#people/queries/employees/employee_details'
import { assertMayView } from '#people/policies/employee_policy'
import { detailsFor, profileOf, showProfile } from '#people/controllers/profile'
import Employee from '#people/models/employee'
import { teamOf } from '#people/scope'
import { addEmployee } from '#people/services/add_employee'
import { explainTakenEmail } from '#people/invitations/explain_taken_email'
import { linkState } from '#people/invitations/invitation_state'
import { invitationLink } from '#people/invitations/invite_employee'
import { updateEmployee } from '#people/services/update_employee'
import EmployeeTransformer from '#people/transformers/employee_transformer'
import {
  addEmployeeValidator,
  editEmployeeValidator,
  employeeListValidator,
} from '#people/validators/employee'

/** The employee database as JSON. */
export default class EmployeesController {
  async index(ctx: HttpContext) {
    const { page, perPage, cursor, scope, ...filters } = await employeeListValidator.validate(
      ctx.request.qs()
    )
    const list = await listEmployees(
      { ...filters, team: teamOf(ctx, scope) },
      { page, perPage, cursor }
    )
    return EmployeeTransformer.rows(answerList(ctx, list, cursor !== undefined))
  }

  async show(ctx: HttpContext) {
    const details = await detailsFor(ctx, Number(ctx.params.id))
    assertMayView(actorOf(ctx), details.person)
    return ctx.serialize(await showProfile(ctx, details))
  }

  async store(ctx: HttpContext) {
    const { sendInvite, ...input } = await ctx.request.validateUsing(addEmployeeValidator)
    const idempotencyKey = await idempotencyKeyOf(ctx)
    const added = await addEmployee(
      { ...input, sendInvite: sendInvite ?? true },
      actorOf(ctx),
      idempotencyKey
    ).catch(async (error) => {
      throw ctx.access.can('employees:view') ? await explainTakenEmail(error, input.email) : error
    })
    const delivery = added.mailId === null ? ('none' as const) : await awaitDelivery(added.mailId)
    const { row } = await findEmployeeDetails(added.employeeId, { mayViewPay: false })
    // On a repeated call, the account may hold more by now than the person who added it.
    const within = await holdingNoMoreThan(ctx.auth.getUserOrFail(), [
      { id: row.user_id, role: row.role },
    ])
    const link =
      added.invitation && within.has(row.user_id)
        ? invitationLink(added.invitation.id, added.invitation.generation)
        : null
    ctx.response.status(201)
    return {
      ...(await ctx.serialize(EmployeeTransformer.transform(row))),
      inviteToken: link?.split('/').at(-1) ?? null,
      inviteLink: link,
      delivery,
    }
  }

  async update(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(editEmployeeValidator)
    const id = Number(ctx.params.id)
    const user = ctx.auth.getUserOrFail()
    if (input.email !== undefined && input.email !== user.email) {
      const { user: changed } = await Employee.withAccount(id)
      if (changed.isRegistered && input.email !== changed.email) assertReauthenticated(ctx)
      if (changed.id === user.id) {
        await countAttempt('email-change', user.email, ctx.request.ip())
      }
    }
    const { email } = await updateEmployee(id, input, actorOf(ctx))
    const delivery = email === 'changed' ? await this.reissued(id) : undefined
    // A person who may edit an employee but not see the list still gets the result.
    return { ...(await ctx.serialize(await profileOf(ctx, id))), delivery }
  }

  /**
   * The result of the invitation that follows a corrected address; undefined where none is open.
   */
  private async reissued(id: number) {
    const { invitation } = await findEmployeeDetails(id, { mayViewPay: false })
    if (linkState(invitation) !== 'usable') return undefined
    return invitation?.mail_id ? awaitDelivery(invitation.mail_id) : ('none' as const)
  }
}
