import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import { remindDaily } from '#notifications/services/remind'

const EVERY_MS = 5 * 60 * 1000

const stopping = new AbortController()
let toldOfClock = false

async function tell() {
  try {
    const told = await remindDaily(stopping.signal)
    if (typeof told === 'object') logger.info({ ...told }, 'training reminders posted')
    // Once, for it may be so for long, and nothing else would tell why nobody is reminded.
    if (told === 'past' && !toldOfClock) {
      toldOfClock = true
      logger.warn(
        'no training reminders: those of a later day have gone already. Is the clock right?'
      )
    }
  } catch (error) {
    if (stopping.signal.aborted) return
    logger.error({ err: error }, 'training reminders not posted, they will be tried again')
  }
}

/** At its start and every few minutes the server looks whether the day's reminders have gone. */
if (app.getEnvironment() === 'web') {
  app.ready(() => {
    let running = tell()
    const again = setInterval(() => {
      running = running.then(tell)
    }, EVERY_MS).unref()
    app.terminating(async () => {
      clearInterval(again)
      stopping.abort()
      await running
    })
  })
}
