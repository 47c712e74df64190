import { whileServing } from '#core/jobs/while_serving'
import { BackgroundLoop } from '#core/jobs/background_loop'
import { dataKey, liveVersions } from '#encryption/data_keys'

const EVERY_MS = 30_000

/** Learns of a new data key while this process's master key still opens it. */
const learning = new BackgroundLoop(
  'reading data keys',
  async () => {
    for (const version of await liveVersions()) await dataKey(version)
  },
  { firstAfterMs: EVERY_MS, everyMs: EVERY_MS }
)

whileServing(learning)
