import logger from '@adonisjs/core/services/logger'
import { whileServing } from '#core/jobs/while_serving'
import { BackgroundLoop } from '#core/jobs/background_loop'

const MINUTE_MS = 60 * 1000

/**
 * Once a day the server removes what is older than is set, and tells how much where it was any.
 * @param firstAfter minutes after its start, each kind at another moment.
 */
export function pruneDaily(
  name: string,
  prune: (stop: AbortSignal) => Promise<number>,
  { firstAfter, told }: { firstAfter: number; told: string }
): void {
  const turn = async (stop: AbortSignal) => {
    const pruned = await prune(stop)
    if (pruned > 0) logger.info({ pruned }, told)
  }
  const often = { firstAfterMs: firstAfter * MINUTE_MS, everyMs: 24 * 60 * MINUTE_MS }
  whileServing(new BackgroundLoop(name, turn, often))
}
