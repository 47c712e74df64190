import db from '@adonisjs/lucid/services/db'
import { table } from '#core/database/table'

/** Requests with the facts for emails. */
export const requestFacts = (ids: readonly number[]) =>
  table(db, 'document_requests as r')
    .join('employees as e', 'e.id', 'r.employee_id')
    .join('users as u', 'u.id', 'e.user_id')
    .whereIn('r.id', ids)
    .select('r.id', 'r.kind', 'r.name', 'r.instructions', 'r.due_on', 'r.requested_by')
    .select('r.state', 'u.first_name', 'e.erased_at')

/** Uploads with their decisions, for emails. */
export const submissionFacts = (ids: readonly number[]) =>
  table(db, 'document_submissions as s')
    .join('document_requests as r', 'r.id', 's.request_id')
    .join('employees as e', 'e.id', 'r.employee_id')
    .join('users as u', 'u.id', 'e.user_id')
    .whereIn('s.id', ids)
    .select('s.*', 'r.name', 'u.first_name', 'e.erased_at')
