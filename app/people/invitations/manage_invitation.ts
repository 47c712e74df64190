import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { dbTime } from '#core/time'
import { ALREADY_ERASED } from '#core/erased_email'
import { conflict, notFound, Refusal } from '#core/errors/refusals'
import {
  whyNotInvited,
  type InviteeFacts,
  type NotInvited,
} from '#people/invitations/invitation_state'
import {
  createInvitation,
  INVITATION_DAYS,
  mailInvitations,
} from '#people/invitations/invite_employee'

const NOT_INVITED: Record<NotInvited, string> = {
  erased: ALREADY_ERASED,
  registered: 'This person has registered already.',
  inactive: 'This person is inactive. Reactivate them first.',
  disabled: 'This account is disabled. Enable it first.',
}

/** 409: the person cannot be invited as they are now. */
export class InvitationRefused extends Refusal {
  constructor(readonly why: NotInvited) {
    super(409, NOT_INVITED[why])
  }
}

interface Person extends InviteeFacts {
  id: number
  email: string
  first_name: string
  last_name: string
}

async function findPerson(change: Change, employeeId: number): Promise<Person> {
  const person: Person | null = await change.trx
    .from('employees')
    .join('users', 'users.id', 'employees.user_id')
    .where('employees.id', employeeId)
    .select('employees.id', 'employees.status', 'employees.registered_at', 'employees.erased_at')
    .select('users.email', 'users.first_name', 'users.last_name', 'users.disabled_at')
    .first()
  if (!person) throw notFound()
  return person
}

/**
 * Sends an invitation again, or makes the first one. A link that still stands is kept and lives
 * longer; one that was revoked stays dead, and a new one is made.
 * @returns the invitation's id and its mail's.
 * @throws Refusal 404, InvitationRefused.
 */
export async function resendInvitation(
  employeeId: number,
  actor: Actor
): Promise<{ id: number; mailId: number | null }> {
  return change(actor, (change) => resendWithin(change, employeeId))
}

export async function resendWithin(
  change: Change,
  employeeId: number
): Promise<{ id: number; mailId: number | null }> {
  const person = await findPerson(change, employeeId)
  const why = whyNotInvited(person)
  if (why) throw new InvitationRefused(why)

  const invitee = {
    employeeId,
    email: person.email,
    name: `${person.first_name} ${person.last_name}`.trim(),
  }
  const current: { id: number; generation: number } | null = await change.trx
    .from('invitations')
    .where('employee_id', employeeId)
    .whereNull('revoked_at')
    .orderBy('id', 'desc')
    .first()
  if (!current) return createInvitation(change, invitee, { mail: true })

  await change.trx
    .from('invitations')
    .where('id', current.id)
    .update({
      expires_at: dbTime(change.at.plus({ days: INVITATION_DAYS })),
      updated_at: change.time,
    })
  const [mailId = null] = await mailInvitations(change, [{ invitation: current, invitee }])
  await change.audit({
    action: 'resend_invitation',
    entityType: 'employee',
    entityId: employeeId,
    newValues: { invitationId: current.id },
  })
  return { id: current.id, mailId }
}

/**
 * Revokes an invitation: its link opens nothing any more.
 * @throws Refusal 404, 409 when it was accepted or revoked already.
 */
export async function revokeInvitation(invitationId: number, actor: Actor): Promise<void> {
  await change(actor, (change) => revokeWithin(change, [invitationId]))
}

/**
 * Revokes a person's invitations, all of them or none.
 * @throws Refusal 404, 409 when one was accepted or revoked already.
 */
export async function revokeWithin(change: Change, invitationIds: readonly number[]) {
  const ids = [...invitationIds]
  const invitations: { id: number; employee_id: number }[] = await change.trx
    .from('invitations')
    .whereIn('id', ids)
    .orderBy('id')
    .select('id', 'employee_id')
  if (invitations.length < ids.length) throw notFound()
  const revoked = await change.trx
    .from('invitations')
    .whereIn('id', ids)
    .whereNull('accepted_at')
    .whereNull('revoked_at')
    .update({ revoked_at: change.time, updated_at: change.time })
  if (Number(revoked) !== ids.length) throw conflict('This invitation is no longer open.')
  await change.auditMany(
    invitations.map((invitation) => ({
      action: 'revoke_invitation',
      entityType: 'employee',
      entityId: invitation.employee_id,
      newValues: { invitationId: Number(invitation.id) },
    }))
  )
}
