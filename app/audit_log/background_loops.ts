import logger from '@adonisjs/core/services/logger'
import { whileServing } from '#core/jobs/while_serving'
import { BackgroundLoop } from '#core/jobs/background_loop'
import { rememberBrokenLog } from '#accounts/services/notices'
import { latestCheck } from '#audit_log/queries/audit_checks'
import { checkChainWhenDue } from '#audit_log/services/check_chain'

const EVERY_MS = 10 * 60 * 1000

const checking = new BackgroundLoop(
  'the nightly check of the audit log',
  async () => {
    const verdict = await checkChainWhenDue()
    if (verdict?.intact) logger.info({ entries: verdict.entries }, 'the audit log is intact')
    // Another server may have checked it.
    rememberBrokenLog(await latestCheck())
  },
  { firstAfterMs: 60_000, everyMs: EVERY_MS }
)

/** Checks the chain of the audit log every night and signs a checkpoint. */
whileServing(checking)
