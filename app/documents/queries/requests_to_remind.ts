import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { table, type RowOf } from '#core/database/table'

/** The given requests, with how to reach their people. */
export const requestsToRemind = (client: QueryClientContract, ids: readonly number[]) =>
  table(client, 'document_requests as r')
    .join('employees as e', 'e.id', 'r.employee_id')
    .join('users as u', 'u.id', 'e.user_id')
    .whereIn('r.id', ids)
    .orderBy('r.id')
    .select('r.id', 'r.state', 'r.reminded_at', 'r.created_at', 'e.registered_at')
    .select('u.email', 'u.first_name', 'u.last_name', 'u.disabled_at')

export type RequestToRemind = RowOf<ReturnType<typeof requestsToRemind>>
