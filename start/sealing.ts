import { whileServing } from '#start/_while_serving'
import { sealingWorker } from '#signing/sealing/sealing_worker'

/** The server puts signatures on documents, and goes on with those a killed process left. */
whileServing(sealingWorker)
