import db from '@adonisjs/lucid/services/db'
import { table, type Client, type RowOf } from '#core/database/table'
import type { ManagedList } from '#people/models/managed_list'
import { tidyName } from '#people/managed_lists/managed_lists'
import { listedName } from '#people/queries/known_place'

/** The facts that decide whether a bulk action may change a person. */
export interface BulkSubject extends RowOf<ReturnType<typeof judged>> {
  /** Whether an invitation is open, and the status of its email; read with `withMail`. */
  invited: boolean
  mail_state: string | null
}

const judged = (ids: readonly number[], client: Client) =>
  table(client, 'employees')
    .join('users', 'users.id', 'employees.user_id')
    .whereIn('employees.id', ids)
    .select('employees.id', 'employees.user_id', 'employees.status', 'employees.registered_at')
    .select('employees.erased_at')
    .select('users.first_name', 'users.last_name', 'users.role', 'users.department')
    .select('users.disabled_at')

/** The people with these ids, by one query; with their open invitations, by two. */
export async function findBulkSubjects(
  ids: readonly number[],
  { withMail, client = db }: { withMail: boolean; client?: Client }
): Promise<Map<number, BulkSubject>> {
  const rows = await judged(ids, client)
  const mails = withMail ? await standingMails(ids, client) : new Map<number, string | null>()
  return new Map(
    rows.map((row) => [
      row.id,
      { ...row, invited: mails.has(row.id), mail_state: mails.get(row.id) ?? null },
    ])
  )
}

/** By employee, the email status of the open invitation; null where none was sent. */
async function standingMails(
  ids: readonly number[],
  client: Client
): Promise<Map<number, string | null>> {
  const rows = await table(client, 'invitations')
    .leftJoin('outbox_messages', 'outbox_messages.id', 'invitations.outbox_message_id')
    .whereIn('invitations.employee_id', ids)
    .whereNull('invitations.revoked_at')
    .orderBy('invitations.id')
    .select('invitations.employee_id', 'outbox_messages.state as mail_state')
  // The newest comes last and stays.
  return new Map(rows.map((row) => [row.employee_id, row.mail_state]))
}

/** The stored form of a name: in the list's spelling, otherwise as typed. Writes nothing. */
export const spellingOf = async (list: ManagedList, name: string): Promise<string> =>
  (await listedName(list, name)) ?? tidyName(name)
