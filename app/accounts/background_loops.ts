import { whileServing } from '#core/jobs/while_serving'
import { BackgroundLoop } from '#core/jobs/background_loop'
import { forgetEndedCounts } from '#core/http/rate_limit'
import { forgetExpiredSessions } from '#accounts/sessions/end_sessions'
import { forgetOldSignIns } from '#accounts/sign_in/note_sign_in'

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS

const forgetting = new BackgroundLoop(
  'forgetting old sign-ins',
  async () => {
    await forgetOldSignIns()
  },
  { everyMs: 24 * HOUR_MS }
)

/** Deletes sign-ins older than the setting allows, at startup and once a day. */
whileServing(forgetting)

const clearing = new BackgroundLoop(
  'forgetting expired sessions and counts',
  async (stop) => {
    await forgetExpiredSessions(stop)
    await forgetEndedCounts(stop)
  },
  { everyMs: 15 * MINUTE_MS }
)

/** They grant and limit nothing anymore. */
whileServing(clearing)
