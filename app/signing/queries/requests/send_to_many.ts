import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { table } from '#core/database/table'
import { underWay } from '#signing/queries/awaiting_signature'

/** Recipients, whether possible or not. */
export const peopleToSend = (client: QueryClientContract, ids: readonly number[]) =>
  table(client, 'employees')
    .join('users', 'users.id', 'employees.user_id')
    .whereIn('employees.id', ids)
    .select('employees.id', 'employees.status', 'employees.erased_at', 'users.id as user_id')
    .select('users.first_name', 'users.last_name', 'users.email')

/** Which of the templates the recipients have open, with the names of the documents. */
export const havingOpen = (
  client: QueryClientContract,
  ids: readonly number[],
  templateIds: readonly number[]
) =>
  table(client, 'signing_requests as r')
    .join('signing_documents as d', 'd.request_id', 'r.id')
    .whereIn('r.employee_id', ids)
    .whereRaw(...underWay())
    .whereIn('d.template_id', templateIds)
    .distinct('r.employee_id', 'd.template_id', 'd.name')

export const documentsOf = (client: QueryClientContract, requestIds: readonly number[]) =>
  table(client, 'signing_documents')
    .whereIn('request_id', requestIds)
    .orderBy('position')
    .select('request_id', 'template_id')

export const signersOf = (client: QueryClientContract, requestIds: readonly number[]) =>
  table(client, 'signing_actions')
    .whereIn('request_id', requestIds)
    .select('request_id', 'role', 'recipient_name')
