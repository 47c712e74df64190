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

/** At its start and once a day the server forgets the sign-ins that are older than is set. */
whileServing(forgetting)
