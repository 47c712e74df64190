import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { table, type RowOf } from '#core/database/table'
import { UNSETTLED, type RequestKind } from '#documents/request'

/** Recipients of a new request, whether possible or not. */
export const peopleToAsk = (client: QueryClientContract, ids: readonly number[]) =>
  table(client, 'employees')
    .join('users', 'users.id', 'employees.user_id')
    .whereIn('employees.id', ids)
    .select('employees.id', 'employees.status', 'employees.registered_at')
    .select('users.first_name', 'users.last_name', 'users.email', 'users.disabled_at')

export type PersonToAsk = RowOf<ReturnType<typeof peopleToAsk>>

/** The people who already have the same request, by its kind and name. */
export async function requestsLike(
  client: QueryClientContract,
  { employeeIds, kind, name }: { employeeIds: readonly number[]; kind: RequestKind; name: string }
) {
  const rows = await table(client, 'document_requests')
    .whereIn('employee_id', employeeIds)
    .whereIn('state', UNSETTLED)
    .where({ kind, name })
    .select('id', 'employee_id', 'name')
  // MySQL also finds names that differ in case or accents.
  return rows.filter((row) => row.name === name)
}
