import logger from '@adonisjs/core/services/logger'
import { whileServing } from '#core/jobs/while_serving'
import { BackgroundLoop } from '#core/jobs/background_loop'
import { adoptPay } from '#people/services/adopt_pay'
import { takeDueLeaves } from '#people/services/leave_employee'

const EVERY_MS = 5 * 60 * 1000

const leaving = new BackgroundLoop(
  'looking at announced leaves',
  async (stop) => {
    const { left, refused } = await takeDueLeaves(stop)
    if (left > 0) logger.info({ left }, 'announced leaves took effect')
    for (const [employeeId, error] of refused) {
      logger.error({ err: error, employeeId }, 'an announced leave did not take effect')
    }
  },
  { everyMs: EVERY_MS }
)

const adopting = new BackgroundLoop(
  'writing pay into employment histories',
  async (stop) => {
    const periods = await adoptPay(stop)
    if (periods > 0) logger.info({ periods }, 'pay written into employment histories')
    return 'done'
  },
  { everyMs: EVERY_MS }
)

/** At its start and every few minutes the server lets the leaves take effect whose day has come. */
whileServing(leaving, adopting)
