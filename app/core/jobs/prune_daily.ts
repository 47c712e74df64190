import logger from '@adonisjs/core/services/logger'
import { whileServing } from '#core/jobs/while_serving'
import { BackgroundLoop } from '#core/jobs/background_loop'

const MINUTE_MS = 60 * 1000

/**
 * Deletes data older than the setting allows, once a day, and logs how much.
 * @param firstAfter minutes after startup, different for each kind.
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
