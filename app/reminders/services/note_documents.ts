import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { insertRows } from '#core/database/insert_rows'
import { isToldOn } from '#reminders/document_schedule'
import { openDocuments } from '#reminders/queries/open_documents'
import { documentPlan } from '#reminders/reminder_plan'
import { addDays, type Day } from '#training/standing'

export const DOCUMENT_DIGESTS = 'document_digests'

/** The day of the last run that was finished before a day; the day before where there was none. */
async function lastRunBefore(name: string, day: Day): Promise<Day> {
  const run = await db
    .from('daily_runs')
    .where('name', name)
    .where('day', '<', day)
    .whereNotNull('finished_at')
    .orderBy('day', 'desc')
    .first()
  return (run?.day as Day | undefined) ?? addDays(day, -1)
}

/** The accounts whose digest of a day is to tell of their documents. */
export async function peopleWithDocuments(
  runName: string,
  day: Day,
  between: () => Promise<void> = async () => {}
): Promise<number[]> {
  const since = await lastRunBefore(runName, day)
  const plan = documentPlan()
  const people = new Set<number>()
  for await (const documents of openDocuments()) {
    await between()
    for (const one of documents) if (isToldOn(day, since, one, plan)) people.add(one.userId)
  }
  return [...people]
}

/** Writes down who is to be told of their documents on a day; who was written down before stays. */
export async function noteDocuments(
  runName: string,
  day: Day,
  between: () => Promise<void>
): Promise<void> {
  const people = await peopleWithDocuments(runName, day, between)
  if (people.length === 0) return
  const rows = people.map((userId) => ({ day, user_id: userId }))
  await change(systemActor, ({ trx }) =>
    insertRows(trx, DOCUMENT_DIGESTS, rows, { skipTaken: true })
  )
}
