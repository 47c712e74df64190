import db from '@adonisjs/lucid/services/db'
import { table, type RowOf } from '#core/database/table'

export type Candidate = RowOf<ReturnType<typeof candidates>>

/** People, with the facts that decide whether they can be invited. */
export const candidates = () =>
  table(db, 'employees')
    .join('users', 'users.id', 'employees.user_id')
    .select('employees.id', 'users.email', 'employees.status', 'employees.registered_at')
    .select('employees.erased_at', 'users.disabled_at')

/** The email status of a person's newest unrevoked invitation. */
export const openInvitation = (employeeId: number) =>
  table(db, 'invitations')
    .leftJoin('outbox_messages', 'outbox_messages.id', 'invitations.outbox_message_id')
    .where('invitations.employee_id', employeeId)
    .whereNull('invitations.revoked_at')
    .orderBy('invitations.id', 'desc')
    .select('outbox_messages.state as mail_state')
    .first()
