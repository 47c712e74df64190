import { newWorkerId } from '#core/jobs/worker_id'
import { importJob, importsToDo } from '#people/import/run/claim_import'
import { workOn } from '#people/import/run/work_on_import'

const holder = newWorkerId()

/**
 * Runs imports inside this process until it is stopped: one at a time. Stopping lets the batch
 * under way finish; the rest is any process's to take.
 */
export const importWorker = importJob.worker('the import worker', importsToDo, async (id, stop) => {
  if (!(await importJob.claim(id, holder))) return false
  await workOn(id, holder, { stopping: () => stop.aborted })
  return true
})
