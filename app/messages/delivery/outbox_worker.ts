import { DateTime } from 'luxon'
import logger from '@adonisjs/core/services/logger'
import { BackgroundLoop } from '#core/jobs/background_loop'
import { nextDueAt } from '#messages/delivery/claim_mails'
import { isKnownCopy } from '#core/installation'
import { mailServer } from '#messages/delivery/mail_server'

/** Other processes post emails, too, and cannot wake this one. */
const POLL_MS = 5_000

async function deliver(stop: AbortSignal): Promise<number> {
  // One may be set up while the process runs.
  if (!mailServer.configured) return Number.POSITIVE_INFINITY
  const { deliverDueMails } = await import('#messages/delivery/deliver_mails')
  const report = await deliverDueMails({ stopping: () => stop.aborted })
  const attempts = Object.values(report).reduce((sum, count) => sum + count, 0)
  if (attempts === 0) return isKnownCopy() ? Number.POSITIVE_INFINITY : msUntilDue()
  logger.debug({ ...report }, 'emails delivered')
  return 0
}

async function msUntilDue(): Promise<number> {
  const due = await nextDueAt()
  if (!due) return Number.POSITIVE_INFINITY
  // Another process may have claimed what is due: never spin on it.
  return Math.max(100, due.diff(DateTime.utc()).as('milliseconds'))
}

/**
 * Delivers emails inside this process until it is stopped, which lets running deliveries finish.
 * Without a mail server, emails stay queued.
 */
export const outboxWorker = new BackgroundLoop('the outbox worker', deliver, { everyMs: POLL_MS })
