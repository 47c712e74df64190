import { whileServing } from '#core/jobs/while_serving'
import { batchWalker } from '#training/services/walk_batch'

/** The server assigns the rest of what a killed process began to assign. */
whileServing(batchWalker)
