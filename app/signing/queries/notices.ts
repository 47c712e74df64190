import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { table, type RowOf } from '#core/database/table'

/** The time of the email that notified a signer of their turn, unless it failed. */
export const findNotice = (client: QueryClientContract, mailId: number) =>
  table(client, 'outbox_messages')
    .where('id', mailId)
    .whereIn('state', ['queued', 'sending', 'sent'])
    .select('created_at')
    .first()

/** Actions with their signers' current names and addresses. */
export const actionsToTell = (client: QueryClientContract, ids: readonly number[]) =>
  table(client, 'signing_actions as a')
    .join('signing_requests as r', 'r.id', 'a.request_id')
    .join('users as u', 'u.id', 'a.user_id')
    .whereIn('a.id', ids)
    .orderBy('a.id')
    .select('a.id', 'a.request_id', 'a.role', 'a.status', 'r.status as request_status')
    .select('u.first_name', 'u.last_name', 'u.email')

export type ToTell = RowOf<ReturnType<typeof actionsToTell>>
