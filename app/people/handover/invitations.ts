import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { HandoverPart } from '#accounts/services/handover'
import { countRows } from '#audit/personal_data'
import { revokeWithin } from '#people/invitations/manage_invitation'

const openInvitations = (client: QueryClientContract, userId: number) =>
  client
    .from('invitations as i')
    .join('employees as e', 'e.id', 'i.employee_id')
    .where('e.user_id', userId)
    .whereNull('i.accepted_at')
    .whereNull('i.revoked_at')

/** An open invitation would set a password. */
export const invitationHandover: HandoverPart = {
  kind: 'invitations',
  place: 1,
  count: (userId, client) => countRows(openInvitations(client, userId)),
  told: (count) =>
    `${count} open ${count === 1 ? 'invitation' : 'invitations'} that will be revoked`,
  async carryOut(change, userId) {
    const rows: { id: number }[] = await openInvitations(change.trx, userId)
      .orderBy('i.id')
      .select('i.id')
    await revokeWithin(
      change,
      rows.map(({ id }) => Number(id))
    )
  },
}
