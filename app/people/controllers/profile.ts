import type { HttpContext } from '@adonisjs/core/http'
import { holdingNoMoreThan } from '#accounts/permissions/access'
import { manageableAccounts } from '#accounts/permissions/manageable_accounts'
import { actorOf } from '#audit/actor'
import { mayInvite, mayViewPay, rightsOver } from '#people/policies/employee_policy'
import {
  findEmployeeDetails,
  type EmployeeDetails,
} from '#people/queries/employees/employee_details'
import type { InvitationListRow } from '#people/queries/invitations/invitation_list'
import EmployeeDetailsTransformer, {
  type ProfileRights,
} from '#people/transformers/employee_details_transformer'
import type { InvitationRights } from '#people/transformers/invitation_transformer'

/** A person's profile. Pay only for people who may see pay. @throws HttpError 404. */
export const detailsFor = (ctx: HttpContext, id: number): Promise<EmployeeDetails> =>
  findEmployeeDetails(id, { mayViewPay: mayViewPay(ctx.access) })

/** A profile with what the viewer may do with it. */
export const showProfile = async (ctx: HttpContext, details: EmployeeDetails) =>
  EmployeeDetailsTransformer.transform(details, await profileRights(ctx, details))

/** The same for a person's current data. @throws HttpError 404. */
export const profileOf = async (ctx: HttpContext, id: number) =>
  showProfile(ctx, await detailsFor(ctx, id))

const NOTHING: ProfileRights = {
  update: false,
  invite: false,
  decide: false,
  keepNotes: false,
  changeEmail: false,
  changePay: false,
  erase: false,
}

/** An erased person has nothing left to change. */
export async function profileRights(
  ctx: HttpContext,
  details: EmployeeDetails
): Promise<ProfileRights> {
  if (details.person.isErased) return NOTHING
  const { update, ...rights } = rightsOver(actorOf(ctx), details.person)
  const invite = mayInvite(actorOf(ctx), details.row)
  return { update, invite, ...rights, changeEmail: await mayChangeEmail(ctx, details) }
}

async function mayChangeEmail({ access, auth }: HttpContext, { row }: EmployeeDetails) {
  const user = auth.getUserOrFail()
  if (row.user_id === user.id) return true
  if (!access.can(row.is_registered ? 'users:manage' : 'employees:update')) return false
  const manageable = await manageableAccounts(user, [{ id: row.user_id, role: row.role }])
  return manageable.has(row.user_id)
}

/** What the viewer may do with each given invitation. One query for all of them. */
export async function invitationRights(
  ctx: HttpContext,
  rows: readonly InvitationListRow[]
): Promise<(row: InvitationListRow) => InvitationRights> {
  const viewer = actorOf(ctx)
  const invited = rows.filter((row) => mayInvite(viewer, row))
  const within = await holdingNoMoreThan(
    ctx.auth.getUserOrFail(),
    invited.map(({ user_id: id, role }) => ({ id, role }))
  )
  return (row) => ({ resend: mayInvite(viewer, row), seeLink: within.has(row.user_id) })
}
