import { appUrl } from '#config/app'
import { dbTime } from '#audit/services/time'
import type { Change } from '#audit/services/change'
import { linkToken } from '#access/services/link_tokens'
import { postMail } from '#outbox/services/post_mail'

/** How long an invitation may be used. */
export const INVITATION_DAYS = 14

export interface Invitee {
  employeeId: number
  email: string
  name: string
}

export interface InvitationOptions {
  personalMessage?: string | null
  mail: boolean
}

/** The address of an invitation; made from APP_URL, never from the request. */
export function invitationLink(id: number, generation: number): string {
  return `${appUrl}/invite/${linkToken('invitation', id, generation)}`
}

/**
 * Writes an invitation, and its mail where one is wanted, within the caller's change.
 * @returns its id, and the id of the mail or null.
 */
export async function createInvitation(
  change: Change,
  invitee: Invitee,
  options: InvitationOptions
): Promise<{ id: number; generation: number; mailId: number | null }> {
  const [inserted] = await change.trx
    .insertQuery()
    .table('invitations')
    .insert({
      employee_id: invitee.employeeId,
      generation: 1,
      personal_message: options.personalMessage ?? null,
      created_by_id: change.actor.id,
      expires_at: dbTime(change.at.plus({ days: INVITATION_DAYS })),
      created_at: change.time,
      updated_at: change.time,
    })
  const id = Number(inserted)
  const mailId = options.mail ? await mailInvitation(change, { id, generation: 1 }, invitee) : null
  await change.audit({
    action: 'invite',
    entityType: 'employee',
    entityId: invitee.employeeId,
    newValues: { invitationId: id, mailed: options.mail },
  })
  return { id, generation: 1, mailId }
}

/** Posts an invitation's mail; the mail of a resend takes the place of the one before. */
export async function mailInvitation(
  change: Change,
  invitation: { id: number; generation: number },
  invitee: Invitee
): Promise<number> {
  const mailId = await postMail(change, {
    kind: 'invitation',
    recipient: invitee.email,
    recipientName: invitee.name,
    payload: { invitationId: invitation.id, generation: invitation.generation },
  })
  await change.trx
    .from('invitations')
    .where('id', invitation.id)
    .update({ outbox_message_id: mailId })
  return mailId
}
