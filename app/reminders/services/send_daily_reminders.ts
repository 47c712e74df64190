import { setImmediate as nextTurn } from 'node:timers/promises'
import { systemActor, type Actor } from '#audit/actor'
import { recordNotifiedDocuments } from '#reminders/services/record_notified_documents'
import { recordSentReminders } from '#reminders/services/record_sent_reminders'
import { postDigests, type Posted } from '#reminders/services/post_digests'
import { DailyRun, type NotClaimed } from '#reminders/services/daily_runs'
import { setting } from '#settings/current'
import { localDay, localTime } from '#settings/local_time'
import { RUN_NAME } from '#reminders/run_name'
import { remindersDue, type DueReminder } from '#reminders/queries/reminders_due'

/** Reminders per change, most of them recorded before, to keep other writers' wait short. */
const NOTED_AT_ONCE = 20_000

/**
 * Sends the day's training and document reminders, if they are due and no one has sent them or is
 * sending them.
 */
export async function sendDailyReminders(
  stop?: AbortSignal
): Promise<Posted | NotClaimed | 'early'> {
  if (localTime().hour < setting('reminderHour')) return 'early'
  return sendDueReminders(systemActor, { stop })
}

/**
 * Sends each person one digest with the reminders of today and of missed days. An interrupted run
 * is continued. However often it runs, no one gets a reminder twice.
 * @param options.again runs again after the day's reminders were sent.
 * @param options.stop ends it after the current people.
 */
export async function sendDueReminders(
  actor: Actor,
  options: { again?: boolean; stop?: AbortSignal } = {}
): Promise<Posted | NotClaimed> {
  const day = localDay()
  const run = await DailyRun.claim(RUN_NAME, day, options)
  if (typeof run === 'string') return run
  const goOn = async () => {
    // SQLite answers synchronously, so without this no request and no stop signal would get a
    // turn.
    await nextTurn()
    options.stop?.throwIfAborted()
    await run.keep()
  }
  try {
    let noted: DueReminder[] = []
    for await (const due of remindersDue(day)) {
      await goOn()
      noted = noted.concat(due)
      while (noted.length >= NOTED_AT_ONCE) {
        await recordSentReminders(noted.splice(0, NOTED_AT_ONCE))
        await goOn()
      }
    }
    await recordSentReminders(noted)
    await goOn()
    await recordNotifiedDocuments(RUN_NAME, day, goOn)
    const posted = await postDigests(day, actor, goOn)
    await run.finish(posted)
    return posted
  } catch (error) {
    await run.release().catch(() => {})
    throw error
  }
}
