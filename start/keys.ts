import logger from '@adonisjs/core/services/logger'
import { whileServing } from '#core/jobs/while_serving'
import { BackgroundLoop } from '#core/jobs/background_loop'
import { dataKey, liveVersions } from '#encryption/data_keys'
import { indexNumbers } from '#people/services/index_numbers'

const EVERY_MS = 30_000

const indexing = new BackgroundLoop(
  'indexing social security numbers',
  async (stop) => {
    const indexed = await indexNumbers(stop)
    if (indexed > 0) logger.info({ indexed }, 'social security numbers indexed')
    return 'done'
  },
  { firstAfterMs: 5_000, everyMs: EVERY_MS }
)

/** Learns of a new data key while the master key this process has still opens it. */
const learning = new BackgroundLoop(
  'reading data keys',
  async () => {
    for (const version of await liveVersions()) await dataKey(version)
  },
  { firstAfterMs: EVERY_MS, everyMs: EVERY_MS }
)

/** The server keeps the index of numbers whole, and up with rotations of keys. */
whileServing(indexing, learning)
