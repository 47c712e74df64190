import { whileServing } from '#core/jobs/while_serving'
import { BackgroundLoop } from '#core/jobs/background_loop'
import { forgetOldSignIns } from '#accounts/sign_in/note_sign_in'

const HOUR_MS = 60 * 60 * 1000

const forgetting = new BackgroundLoop(
  'forgetting old sign-ins',
  async () => {
    await forgetOldSignIns()
  },
  { everyMs: 24 * HOUR_MS }
)

/** Deletes sign-ins older than the setting allows, at startup and once a day. */
whileServing(forgetting)
