import { counted } from '#core/counted'
import type { ReassignmentPart } from '#accounts/services/reassignment'
import { revokeInTransaction } from '#people/invitations/manage_invitation'
import {
  countOpenInvitations,
  openInvitationIds,
} from '#people/queries/invitations/open_invitations'

/** An open invitation could set a password. */
export const invitationReassignment: ReassignmentPart = {
  kind: 'invitations',
  place: 1,
  count: (userId, client) => countOpenInvitations(client, userId),
  told: (count) => `${counted(count, 'open invitation')} that will be revoked`,
  done: (count) => `${counted(count, 'open invitation was', 'open invitations were')} revoked.`,
  async carryOut(change, userId) {
    await revokeInTransaction(change, await openInvitationIds(change.trx, userId))
    return null
  },
}
