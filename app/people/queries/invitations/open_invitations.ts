import { countOf, table, type Client, type RowOf } from '#core/database/table'

const joined = (client: Client) =>
  table(client, 'invitations')
    .join('employees', 'employees.id', 'invitations.employee_id')
    .whereNull('invitations.accepted_at')
    .whereNull('invitations.revoked_at')

/** The number of an account's invitations that are neither used nor revoked. */
export const countOpenInvitations = (client: Client, userId: number) =>
  countOf(joined(client).where('employees.user_id', userId))

export const openInvitationIds = async (client: Client, userId: number): Promise<number[]> => {
  const rows = await joined(client)
    .where('employees.user_id', userId)
    .orderBy('invitations.id')
    .select('invitations.id')
  return rows.map(({ id }) => id)
}

export type OpenInvitation = RowOf<ReturnType<typeof openInvitationsOf>>

/** The open invitations of unregistered accounts, including expired ones. */
export const openInvitationsOf = (client: Client, userIds: readonly number[]) =>
  joined(client)
    .join('users', 'users.id', 'employees.user_id')
    .whereIn('users.id', userIds)
    .whereNull('employees.registered_at')
    .select('invitations.id', 'invitations.generation', 'invitations.employee_id')
    .select('invitations.outbox_message_id')
    .select('users.email', 'users.first_name', 'users.last_name')
    .orderBy('invitations.id')
