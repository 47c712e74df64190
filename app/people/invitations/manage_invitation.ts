import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { table } from '#core/database/table'
import { dbTime } from '#core/time'
import { ALREADY_ERASED } from '#core/erased_email'
import { conflict, notFound, HttpError } from '#core/errors/http_errors'
import { madeBefore, rememberMade } from '#core/http/idempotency'
import type { NotInvited } from '#people/invitations/invitation_state'
import { createInvitation, mailInvitations } from '#people/invitations/invite_employee'
import { INVITATION_DAYS } from '#people/limits'
import Employee from '#people/models/employee'
import Invitation from '#people/models/invitation'
import { assertMayChange } from '#people/policies/employee_policy'

const notInvited = (why: NotInvited, name: string): string =>
  ({
    erased: ALREADY_ERASED,
    registered: `${name} has registered already.`,
    inactive: `${name} is inactive. Reactivate them first.`,
    disabled: 'This account is disabled. Enable it first.',
  })[why]

/** 409: the person cannot be invited in their current status. */
export class InvitationRefused extends HttpError {
  constructor(
    readonly why: NotInvited,
    name: string
  ) {
    super(409, notInvited(why, name))
  }
}

/**
 * Sends an invitation again, or makes the first one. An open link is kept and extended; a revoked
 * one stays void, and a new one is made. With an Idempotency-Key, one email is sent.
 * @returns the invitation's id and its email's.
 * @throws HttpError 404, 409 for a key used otherwise, InvitationRefused.
 */
export async function resendInvitation(
  employeeId: number,
  actor: Actor,
  key?: string
): Promise<{ id: number; mailId: number | null }> {
  const call = { operation: 'invitations.store', key, input: { employeeId } }
  const mailing = { ...call, operation: 'invitations.mail' }
  return change(actor, async (change) => {
    const earlier = await madeBefore(change, call)
    if (earlier !== null) return { id: earlier, mailId: await madeBefore(change, mailing) }
    const made = await resendInTransaction(change, employeeId)
    await rememberMade(change, call, made.id)
    if (made.mailId !== null) await rememberMade(change, mailing, made.mailId)
    return made
  })
}

export async function resendInTransaction(
  change: Change,
  employeeId: number
): Promise<{ id: number; mailId: number | null }> {
  const employee = await Employee.withAccount(employeeId, change.trx)
  assertMayChange(change.actor, employee)
  const why = employee.whyNotInvited
  if (why) throw new InvitationRefused(why, employee.user.displayName)

  const invitee = { employeeId, email: employee.user.email, name: employee.user.fullName }
  const current = await Invitation.query({ client: change.trx })
    .where('employee_id', employeeId)
    .whereNull('revoked_at')
    .orderBy('id', 'desc')
    .first()
  if (!current) return createInvitation(change, invitee, { mail: true })

  const { id } = current
  const expiresAt = dbTime(change.at.plus({ days: INVITATION_DAYS }))
  await change.save(current.merge({ expiresAt }), {
    action: 'resend_invitation',
    newValues: { invitationId: id },
  })
  const [mailId = null] = await mailInvitations(change, [{ invitation: current, invitee }])
  return { id, mailId }
}

/**
 * Revokes a person's invitations, all of them or none.
 * @throws HttpError 404, 409 when one was accepted or revoked already.
 */
export async function revokeInTransaction(change: Change, invitationIds: readonly number[]) {
  const invitations = await Invitation.query({ client: change.trx })
    .whereIn('id', [...invitationIds])
    .orderBy('id')
  if (invitations.length < invitationIds.length) throw notFound()
  if (!invitations.every(({ isOpen }) => isOpen))
    throw conflict('This invitation is no longer open.')
  await table(change.trx, Invitation)
    .whereIn('id', invitationIds)
    .update({ revoked_at: change.time, updated_at: change.time })
  await change.auditMany(
    invitations.map(({ id, employeeId }) => ({
      action: 'revoke_invitation',
      entityType: 'employee',
      entityId: employeeId,
      newValues: { invitationId: id },
    }))
  )
}
