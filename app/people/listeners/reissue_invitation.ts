import type EmailChanged from '#access/events/email_changed'
import { mailInvitation } from '#people/services/invite_employee'

/**
 * Sends an open invitation to the new address under a new link: what was mailed to the old one,
 * often a stranger's by a typing error, opens nothing any more.
 */
export default class ReissueInvitation {
  async handle({ change, userId }: EmailChanged) {
    const invitation = await change.trx
      .from('invitations')
      .join('employees', 'employees.id', 'invitations.employee_id')
      .join('users', 'users.id', 'employees.user_id')
      .where('users.id', userId)
      .whereNull('employees.registered_at')
      .whereNull('invitations.accepted_at')
      .whereNull('invitations.revoked_at')
      .select('invitations.id', 'invitations.generation', 'invitations.employee_id')
      .select('invitations.outbox_message_id')
      .select('users.email', 'users.first_name', 'users.last_name')
      .orderBy('invitations.id', 'desc')
      .first()
    if (!invitation) return

    const generation = Number(invitation.generation) + 1
    await change.trx
      .from('invitations')
      .where('id', invitation.id)
      .update({ generation, opened_at: null, updated_at: change.time })
    await change.audit({
      action: 'reissue_invitation',
      entityType: 'employee',
      entityId: invitation.employee_id,
      newValues: { invitationId: invitation.id },
    })
    // One that was never mailed is handed over as a copied link; HR copies the new one.
    if (invitation.outbox_message_id === null) return
    await mailInvitation(
      change,
      { id: invitation.id, generation },
      {
        employeeId: invitation.employee_id,
        email: invitation.email,
        name: `${invitation.first_name} ${invitation.last_name}`.trim(),
      }
    )
  }
}
