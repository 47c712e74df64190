import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import { adoptPay } from '#people/services/adopt_pay'
import { takeDueLeaves } from '#people/services/leave_employee'

const EVERY_MS = 5 * 60 * 1000

async function take() {
  try {
    const { left, refused } = await takeDueLeaves()
    if (left > 0) logger.info({ left }, 'announced leaves took effect')
    for (const [employeeId, error] of refused) {
      logger.error({ err: error, employeeId }, 'an announced leave did not take effect')
    }
  } catch (error) {
    logger.error({ err: error }, 'announced leaves not looked at')
  }
}

async function adopt() {
  try {
    const periods = await adoptPay()
    if (periods > 0) logger.info({ periods }, 'pay written into employment histories')
  } catch (error) {
    logger.error({ err: error }, 'pay not written into employment histories')
  }
}

/** At its start and every few minutes the server lets the leaves take effect whose day has come. */
if (app.getEnvironment() === 'web') {
  app.ready(() => {
    void adopt()
    void take()
    const again = setInterval(take, EVERY_MS).unref()
    app.terminating(() => clearInterval(again))
  })
}
