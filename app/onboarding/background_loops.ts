import logger from '@adonisjs/core/services/logger'
import { BackgroundLoop } from '#core/jobs/background_loop'
import { whileServing } from '#core/jobs/while_serving'
import { adoptOnboarding } from '#onboarding/checklists/adopt_onboarding'
import { applyingWorker } from '#onboarding/packets/apply_packet'
import { sendingWorker } from '#onboarding/sending/send_items'

const FEW_MINUTES_MS = 5 * 60 * 1000

const adopting = new BackgroundLoop(
  'judging onboarding from before an upgrade',
  async (stop) => {
    const people = await adoptOnboarding(stop)
    if (people > 0) logger.info({ people }, 'onboarding from before the upgrade judged')
    return 'done'
  },
  { everyMs: FEW_MINUTES_MS }
)

/**
 * The server sends what launched checklists hold and applies changed packets to people under way,
 * and goes on where a killed process left.
 */
whileServing(sendingWorker, applyingWorker, adopting)
