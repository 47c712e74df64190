import { whileServing } from '#core/jobs/while_serving'
import { BackgroundLoop } from '#core/jobs/background_loop'
import { sealingWorker } from '#signing/sealing/sealing_worker'
import { expireRequests } from '#signing/services/expire_requests'

const expiring = new BackgroundLoop(
  'canceling what was not signed in time',
  async (stop) => void (await expireRequests(stop)),
  { everyMs: 60_000 }
)

/**
 * The server stamps signatures on documents, continues the work of killed processes, and expires
 * requests.
 */
whileServing(sealingWorker, expiring)
