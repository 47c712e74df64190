import { newWorkerId } from '#core/jobs/worker_id'
import { importJob, importsToDo } from '#people/import/run/claim_import'
import { workOn } from '#people/import/run/work_on_import'

const holder = newWorkerId()

/**
 * Runs imports inside this process, one at a time, until it is stopped. The current batch
 * finishes; any process may continue the rest.
 */
export const importWorker = importJob.worker('the import worker', importsToDo, async (id, stop) => {
  if (!(await importJob.claim(id, holder))) return false
  await workOn(id, holder, { stopping: () => stop.aborted })
  return true
})
