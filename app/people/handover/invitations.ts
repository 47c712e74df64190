import type { HandoverPart } from '#accounts/services/handover'
import { revokeWithin } from '#people/invitations/manage_invitation'
import {
  countOpenInvitations,
  openInvitationIds,
} from '#people/queries/invitations/open_invitations'

/** An open invitation would set a password. */
export const invitationHandover: HandoverPart = {
  kind: 'invitations',
  place: 1,
  count: (userId, client) => countOpenInvitations(client, userId),
  told: (count) =>
    `${count} open ${count === 1 ? 'invitation' : 'invitations'} that will be revoked`,
  async carryOut(change, userId) {
    await revokeWithin(change, await openInvitationIds(change.trx, userId))
  },
}
