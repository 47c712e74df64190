import logger from '@adonisjs/core/services/logger'
import { whileServing } from '#core/jobs/while_serving'
import { BackgroundLoop } from '#core/jobs/background_loop'
import { sendDailyReminders } from '#reminders/services/send_daily_reminders'

let toldOfClock = false

const reminding = new BackgroundLoop(
  'posting training reminders',
  async (stop) => {
    const told = await sendDailyReminders(stop)
    if (typeof told === 'object') logger.info({ ...told }, 'training reminders posted')
    // Logged once, since it may last long, and nothing else would explain the missing reminders.
    if (told === 'past' && !toldOfClock) {
      toldOfClock = true
      logger.warn(
        'no training reminders: those of a later day have gone already. Is the clock right?'
      )
    }
  },
  { everyMs: 5 * 60 * 1000 }
)

/** Checks at startup and every few minutes whether the day's reminders were sent. */
whileServing(reminding)
