import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { table, type RowOf } from '#core/database/table'
import { ownTurns } from '#signing/queries/awaiting_signature'

/** The times of the emails that notified signers of their turn, but for failed ones. */
export const findNotices = (client: QueryClientContract, mailIds: readonly number[]) =>
  table(client, 'outbox_messages')
    .whereIn('id', [...mailIds])
    .whereIn('state', ['queued', 'sending', 'sent'])
    .select('id', 'created_at')

/** Actions with their signers' current names and addresses; external signers have no account. */
export const actionsToTell = (client: QueryClientContract, ids: readonly number[]) =>
  table(client, 'signing_actions as a')
    .join('signing_requests as r', 'r.id', 'a.request_id')
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .whereIn('a.id', ids)
    .orderBy('a.id')
    .select('a.id', 'a.request_id', 'a.role', 'a.status', 'a.kind', 'r.status as request_status')
    .select('a.user_id')
    .select('a.recipient_name', 'a.recipient_email', 'a.mail_id')
    .select('u.first_name', 'u.last_name', 'u.email', 'u.disabled_at', 'u.sign_in_blocked_at')

export type ToTell = RowOf<ReturnType<typeof actionsToTell>>

/** The same, without signers whose account cannot sign in: they could do nothing about it. */
export async function reachableActions(
  client: QueryClientContract,
  ids: readonly number[]
): Promise<ToTell[]> {
  const actions = await actionsToTell(client, ids)
  return actions.filter((action) => (action.disabled_at ?? action.sign_in_blocked_at) === null)
}

/** A person's actions whose turn it is and that they were not notified of. */
export const untoldTurns = (client: QueryClientContract, userId: number) =>
  ownTurns(client, userId)
    .leftJoin('outbox_messages as o', 'o.id', 'a.mail_id')
    .where((untold) =>
      untold
        .whereNull('a.mail_id')
        .orWhere('o.state', 'cancelled')
        // Canceled emails are deleted some day.
        .orWhere((pruned) => pruned.where('a.status', 'PENDING').whereNull('o.id'))
    )
    .orderBy('a.id')
    .select('a.id', 'a.role')
