import { whileServing } from '#core/jobs/while_serving'
import { sendingWorker } from '#onboarding/sending/send_items'

/** The server sends what launched checklists hold, and goes on where a killed process left. */
whileServing(sendingWorker)
