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

/** Reminders of one change, most of them noted before: other writers wait for no more. */
const NOTED_AT_ONCE = 20_000

/** The day's reminders of training and documents, where they are due and nobody has sent them or is about to. */
export async function sendDailyReminders(
  stop?: AbortSignal
): Promise<Posted | NotClaimed | 'early'> {
  if (localTime().hour < setting('reminderHour')) return 'early'
  return sendDueReminders(systemActor, { stop })
}

/**
 * Tells everybody what today calls for, and what missed days would have, in one digest each. A
 * run that was broken off is gone on with; whoever runs it, as often as they like, nobody is told
 * a thing twice.
 * @param options.again looks once more when the day's reminders have gone.
 * @param options.stop ends it after the people it is at.
 */
export async function sendDueReminders(
  actor: Actor,
  options: { again?: boolean; stop?: AbortSignal } = {}
): Promise<Posted | NotClaimed> {
  const day = localDay()
  const run = await DailyRun.claim(RUN_NAME, day, options)
  if (typeof run === 'string') return run
  const goOn = async () => {
    // SQLite answers at once: without it no request, and no signal to stop, would have its turn.
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
