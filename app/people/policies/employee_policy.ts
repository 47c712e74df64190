import type { HttpContext } from '@adonisjs/core/http'
import type { Actor } from '#audit/actor'
import type { BuiltInRole } from '#core/permissions'
import { holdingNoMoreThan } from '#accounts/permissions/access'
import { ALREADY_ERASED } from '#core/erased_email'
import { manageableAccounts } from '#accounts/permissions/manageable_accounts'
import { conflict, forbidden, notFound } from '#core/errors/refusals'
import type Employee from '#people/models/employee'
import type { EmployeeDetails } from '#people/queries/employee_details'
import type { InvitationListRow } from '#people/queries/invitation_list'
import type { ProfileRights } from '#people/transformers/employee_details_transformer'
import { whyNotInvited, type InviteeFacts } from '#people/invitations/invitation_state'
import type { EmployeeUpdater } from '#people/services/update_employee'

const ADMINS_ONLY = "Only administrators may change an administrator's account."

/** Whether it is an administrator's, and the viewer is none. */
const isAdminsOwn = ({ auth }: HttpContext, { role }: { role: BuiltInRole }) =>
  role === 'admin' && auth.getUserOrFail().role !== 'admin'

const isOneself = ({ auth }: HttpContext, { row }: EmployeeDetails) =>
  row.user_id === auth.getUserOrFail().id

/**
 * Who may look at one profile: who sees the database, and the person themselves. That somebody
 * else's exists is not for others to know, hence 404.
 */
export function assertMayView({ access, auth }: HttpContext, details: EmployeeDetails): void {
  if (!access.can('employees:view') && details.row.user_id !== auth.user?.id) throw notFound()
}

/** The numbers of whom one may look at; an administrator's are for administrators. */
export function assertMayReveal(ctx: HttpContext, details: EmployeeDetails): void {
  assertMayView(ctx, details)
  if (isAdminsOwn(ctx, details.row)) {
    throw forbidden("Only administrators may reveal an administrator's numbers.")
  }
}

const NOTHING: ProfileRights = {
  update: false,
  invite: false,
  decide: false,
  keepNotes: false,
  changeEmail: false,
  changePay: false,
  erase: false,
}

/** Of somebody whose data were erased, there is nothing left to change. */
export async function profileRights(
  ctx: HttpContext,
  details: EmployeeDetails
): Promise<ProfileRights> {
  if (details.row.erased_at !== null) return NOTHING
  return { ...rightsOf(ctx, details), changeEmail: await mayChangeEmail(ctx, details) }
}

async function mayChangeEmail({ access, auth }: HttpContext, { row }: EmployeeDetails) {
  const user = auth.getUserOrFail()
  if (row.user_id === user.id) return true
  if (!access.can(row.is_registered ? 'users:manage' : 'employees:update')) return false
  const manageable = await manageableAccounts(user, [{ id: row.user_id, role: row.role }])
  return manageable.has(row.user_id)
}

function rightsOf(ctx: HttpContext, details: EmployeeDetails): Omit<ProfileRights, 'changeEmail'> {
  const adminsOwn = isAdminsOwn(ctx, details.row)
  const update = ctx.access.can('employees:update') && !adminsOwn
  const ofOneself = isOneself(ctx, details)
  return {
    update,
    invite: mayInvite(ctx, details.row),
    decide: update && !ofOneself,
    keepNotes: update && !ofOneself,
    changePay: update && ctx.access.can('pay:view') && !ofOneself,
    erase: ctx.access.can('employees:delete') && !adminsOwn && !ofOneself,
  }
}

/** Whether the viewer may send somebody an invitation, first or again. */
export function mayInvite(ctx: HttpContext, person: InviteeFacts & { role: BuiltInRole }): boolean {
  const mayUpdate = ctx.access.can('employees:update') && !isAdminsOwn(ctx, person)
  return mayUpdate && whyNotInvited(person) === null
}

/** What the viewer of an invitation may do with it. */
export interface InvitationRights {
  resend: boolean
  /** Whoever has the link can become the person: not who would hold less than them. */
  seeLink: boolean
}

/** Of each of some invitations what the viewer may do with it, by one query for all of them. */
export async function invitationRights(
  ctx: HttpContext,
  rows: readonly InvitationListRow[]
): Promise<(row: InvitationListRow) => InvitationRights> {
  const invited = rows.filter((row) => mayInvite(ctx, row))
  const within = await holdingNoMoreThan(
    ctx.auth.getUserOrFail(),
    invited.map(({ user_id: id, role }) => ({ id, role }))
  )
  return (row) => ({ resend: mayInvite(ctx, row), seeLink: within.has(row.user_id) })
}

export function updaterOf({ access, auth }: HttpContext): EmployeeUpdater {
  const user = auth.getUserOrFail()
  return {
    id: user.id,
    isAdmin: user.role === 'admin',
    mayChangeEmail: access.can('users:manage'),
    mayChangePay: access.can('pay:view'),
  }
}

/** Nobody decides about their own approval. */
export function assertNotOneself(ctx: HttpContext, details: EmployeeDetails): void {
  if (isOneself(ctx, details)) throw forbidden('You cannot decide about yourself.')
  if (isAdminsOwn(ctx, details.row)) throw forbidden(ADMINS_ONLY)
}

/**
 * Nobody decides about their own approval, and about an administrator's only another.
 * @param employee with their account loaded.
 * @throws Refusal 403.
 */
export function assertMayDecide(by: Actor, { user }: Employee): void {
  if (user.id === by.id) throw forbidden('You cannot decide about yourself.')
  if (user.role === 'admin' && !by.isAdmin) throw forbidden(ADMINS_ONLY)
}

/** Nobody erases their own data, and only administrators erase an administrator's. */
export function assertMayErase(ctx: HttpContext, details: EmployeeDetails): void {
  if (isOneself(ctx, details)) throw forbidden('You cannot erase your own data.')
  if (isAdminsOwn(ctx, details.row)) throw forbidden(ADMINS_ONLY)
}

/** Who edits people may give them a photo; an administrator's is for administrators. */
export function assertMayUpdate(ctx: HttpContext, details: EmployeeDetails): void {
  if (!rightsOf(ctx, details).update) throw forbidden(ADMINS_ONLY)
  if (details.row.erased_at !== null) throw conflict(ALREADY_ERASED)
}

/** HR's notes are for HR, and never about the reader. */
export function assertMayKeepNotes(ctx: HttpContext, details: EmployeeDetails): void {
  assertMayUpdate(ctx, details)
  if (!rightsOf(ctx, details).keepNotes) {
    throw forbidden('Notes about yourself are not for you to see.')
  }
}

/** Whose notes somebody may delete. */
export function noteKeeperOf({ auth }: HttpContext): { id: number; isAdmin: boolean } {
  const user = auth.getUserOrFail()
  return { id: user.id, isAdmin: user.role === 'admin' }
}
