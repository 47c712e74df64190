import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { permissionHolders } from '#accounts/queries/permissions/permission_holders'
import { insertRows } from '#core/database/insert_rows'
import { isNotifiedOn } from '#reminders/document_schedule'
import DocumentDigest from '#reminders/models/document_digest'
import { HR, openTasks } from '#reminders/queries/open_tasks'
import { lastRunBefore } from '#reminders/queries/last_run'
import { openDocuments } from '#reminders/queries/open_documents'
import { documentPlan } from '#reminders/reminder_plan'
import type { Day } from '#training/compliance_status'

/** The accounts whose digest of a day lists documents or onboarding tasks. */
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
  let hrHasTasks = false
  for await (const tasks of openTasks()) {
    await between()
    for (const one of tasks) {
      if (!isNotifiedOn(day, since, one, plan)) continue
      if (one.userId === null) hrHasTasks = true
      else people.add(one.userId)
    }
  }
  if (hrHasTasks) for (const { id } of await permissionHolders(HR)) people.add(id)
  return [...people]
}

/** Records whose digest of a day lists documents or tasks; existing rows stay. */
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
