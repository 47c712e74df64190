import db from '@adonisjs/lucid/services/db'
import { table, type Client } from '#core/database/table'
import DocumentDigest from '#reminders/models/document_digest'
import type { Day } from '#training/compliance_status'

/** People whom a digest reaches and who have had none on a day; newer items wait. */
export const notServedOn = (client: Client, day: Day) =>
  table(client, 'users')
    .join('employees', 'employees.user_id', 'users.id')
    .where('employees.status', 'active')
    .whereNotNull('employees.registered_at')
    .whereNull('users.disabled_at')
    .whereNotIn('users.id', (served) =>
      served.from('training_reminders').where('sent_on', day).select('recipient_id')
    )
    .whereNotIn('users.id', (served) =>
      served
        .from('document_digests')
        .where('day', day)
        .whereNotNull('posted_at')
        .select('document_digests.user_id')
    )

/** Recipients of a day's digest who have had none, in the order of their ids. */
export const recipientsOn = (client: Client, day: Day) =>
  notServedOn(client, day)
    .where((told) => {
      told.whereIn('users.id', (untold) =>
        untold.from('training_reminders').whereNull('sent_on').select('recipient_id')
      )
      told.orWhereIn('users.id', (documents) =>
        documents
          .from('document_digests')
          .where('day', day)
          .whereNull('posted_at')
          .select('document_digests.user_id')
      )
    })
    .orderBy('users.id')
    .select('users.id', 'users.email', 'users.first_name', 'users.last_name')

/** The reader of a digest, if they are an employee. */
export const readerOf = (userId: number) =>
  table(db, 'users')
    .join('employees', 'employees.user_id', 'users.id')
    .where('users.id', userId)
    .select('users.first_name', 'users.disabled_at', 'employees.status')
    .first()

/** The days on which an account's digest lists documents. */
export async function daysWithDocuments(userId: number, days: readonly Day[]): Promise<Set<Day>> {
  const noted = await table(db, DocumentDigest)
    .where('user_id', userId)
    .whereIn('day', days)
    .select('day')
  return new Set(noted.map(({ day }) => day))
}
