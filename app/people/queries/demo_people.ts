import db from '@adonisjs/lucid/services/db'
import { table, type Client, type RowOf } from '#core/database/table'

export type ActivePerson = RowOf<ReturnType<typeof activePeople>>

/** Active people who have registered and may sign in. */
export const activePeople = () =>
  table(db, 'employees')
    .join('users', 'users.id', 'employees.user_id')
    .where('employees.status', 'active')
    .whereNotNull('employees.registered_at')
    .whereNull('users.disabled_at')
    .select('employees.id', 'employees.user_id', 'users.first_name', 'users.last_name')
    .select('users.email')

/** Whether the database has no people and no audit entries. */
export async function isEmpty(client: Client): Promise<boolean> {
  const user = await table(client, 'users').select('id').first()
  const entry = await table(client, 'audit_entries').select('id').first()
  return !user && !entry
}

export async function countEntries(): Promise<number> {
  const head = await table(db, 'audit_heads').where('id', 1).firstOrFail()
  return head.entry_id
}

export async function countEmployees(client: Client): Promise<number> {
  const counted = await table(client, 'employees').count('* as total').firstOrFail()
  return Number(counted.total)
}
