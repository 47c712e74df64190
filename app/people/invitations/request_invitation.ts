import { permissionHolders } from '#accounts/queries/permissions/permission_holders'
import { dbTime } from '#core/time'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { notFound } from '#core/errors/http_errors'
import { postToMany } from '#messages/services/post_mail'
import { linkState } from '#people/invitations/invitation_state'
import { invitedPerson } from '#people/invitations/register_employee'
import Invitation from '#people/models/invitation'
import { findLinked } from '#people/queries/invitations/linked_invitation'

/** HR is not notified again about the same invitation within this time. */
const HOURS_BETWEEN = 24

/**
 * Asks HR for a new invitation on behalf of the holder of an expired, revoked or replaced link;
 * once a day per invitation. The caller answers the same whether HR was notified or not.
 * @throws HttpError 404 for an unknown link.
 */
export async function requestInvitation(token: string, actor: Actor): Promise<void> {
  const found = await findLinked(token)
  if (!found) throw notFound('This invitation is not valid.')
  const { invitation, isReplaced } = found
  if (!isReplaced && !['expired', 'revoked'].includes(linkState(invitation))) return
  await change(invitedPerson(actor), async (change) => {
    const asked = await change.find(Invitation, invitation.id)
    // In the meantime, HR may have sent it again, or the person may have registered.
    if (asked.acceptedAt || asked.generation !== invitation.generation) return
    const since = dbTime(change.at.minus({ hours: HOURS_BETWEEN }))
    if (asked.requestedAt && asked.requestedAt > since) return
    await change.save(asked.merge({ requestedAt: change.time }), {
      action: 'request_invitation',
      newValues: { invitationId: asked.id },
    })
    const holders = await recipients(change, invitation.created_by_id)
    await postToMany(
      change,
      holders.map((holder) => ({
        kind: 'invitation_requested' as const,
        recipient: holder.email,
        recipientName: `${holder.first_name} ${holder.last_name}`.trim(),
        payload: {
          invitationId: invitation.id,
          userId: holder.id,
          ...(isReplaced && {
            replacedBy: { generation: asked.generation, messageId: asked.outboxMessageId },
          }),
        },
      }))
    )
  })
}

/** The person who sent the invitation, if they still can; otherwise everyone who adds people. */
async function recipients(change: Change, inviterId: number | null) {
  const able = await permissionHolders('employees:update', change.trx)
  const inviter = able.filter(({ id }) => id === inviterId)
  return inviter.length > 0 ? inviter : permissionHolders('employees:create', change.trx)
}
