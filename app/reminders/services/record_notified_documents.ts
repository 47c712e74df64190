import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { insertRows } from '#core/database/insert_rows'
import { isNotifiedOn } from '#reminders/document_schedule'
import DocumentDigest from '#reminders/models/document_digest'
import { lastRunBefore } from '#reminders/queries/last_run'
import { openDocuments } from '#reminders/queries/open_documents'
import { documentPlan } from '#reminders/reminder_plan'
import type { Day } from '#training/compliance_status'

/** The accounts whose digest of a day lists documents. */
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
    for (const one of documents) if (isNotifiedOn(day, since, one, plan)) people.add(one.userId)
  }
  return [...people]
}

/** Records whose digest of a day lists documents; existing rows stay. */
export async function recordNotifiedDocuments(
  runName: string,
  day: Day,
  between: () => Promise<void>
): Promise<void> {
  const people = await peopleWithDocuments(runName, day, between)
  if (people.length === 0) return
  const rows = people.map((userId) => ({ day, user_id: userId }))
  await change(systemActor, ({ trx }) => insertRows(trx, DocumentDigest, rows, { skipTaken: true }))
}
