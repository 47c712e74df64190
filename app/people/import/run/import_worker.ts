import { BackgroundLoop } from '#core/jobs/background_loop'
import { newHolder } from '#core/jobs/holder'
import { claimImport, importsToDo } from '#people/import/run/claim_import'
import { workOn } from '#people/import/run/work_on_import'

/** Other processes start imports too, and end while they run, and cannot wake this one. */
const POLL_MS = 5_000

const holder = newHolder()

/**
 * Runs imports inside this process until it is stopped: one at a time. Stopping lets the batch
 * under way finish; the rest is any process's to take.
 */
export const importWorker = new BackgroundLoop('the import worker', workOnNext, {
  everyMs: POLL_MS,
})

async function workOnNext(stop: AbortSignal): Promise<number | void> {
  for (const id of await importsToDo()) {
    if (stop.aborted || !(await claimImport(id, holder))) continue
    await workOn(id, holder, { stopping: () => stop.aborted })
    return 0
  }
}
