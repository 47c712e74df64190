import db from '@adonisjs/lucid/services/db'
import { expression, table } from '#core/database/table'

/** Actions with their signer and request, for emails. External signers have one name. */
export const actionFacts = (ids: readonly number[]) =>
  table(db, 'signing_actions as a')
    .join('signing_requests as r', 'r.id', 'a.request_id')
    .join('employees as e', 'e.id', 'r.employee_id')
    .join('users as p', 'p.id', 'e.user_id')
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .whereIn('a.id', ids)
    .select('a.id', 'a.user_id', 'a.request_id', 'a.status', 'a.signed_at', 'a.recipient_name')
    .select('a.recipient_email', 'u.last_name', 'u.email', 'u.disabled_at', 'u.sign_in_blocked_at')
    .select('r.status as request_status', 'r.message', 'r.sent_by', 'r.sent_by_id')
    .select('r.cancelled_by', 'r.cancelled_how', 'r.cancel_reason')
    .select('r.expires_at', 'a.role')
    .select('p.first_name as employee_first_name', 'p.last_name as employee_last_name')
    .select(
      expression<{ first_name: string }>('coalesce(u.first_name, a.recipient_name) as first_name')
    )

/** The names of documents, by request and in order. */
export async function documentNames(
  requestIds: readonly number[]
): Promise<(requestId: number) => string[]> {
  const rows = await table(db, 'signing_documents')
    .whereIn('request_id', [...new Set(requestIds)])
    .orderBy('request_id')
    .orderBy('position')
    .select('request_id', 'name')
  const byRequest = Map.groupBy(rows, (row) => row.request_id)
  return (requestId) => (byRequest.get(requestId) ?? []).map(({ name }) => name)
}
