import env from '#start/env'
import { whileServing } from '#start/_while_serving'
import { outboxWorker } from '#outbox/services/outbox_worker'

/** The server delivers its own mails, unless a separate `outbox:work` does. */
if (env.get('OUTBOX_WORKER') ?? true) whileServing(outboxWorker)
