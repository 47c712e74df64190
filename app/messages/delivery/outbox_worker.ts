import { DateTime } from 'luxon'
import logger from '@adonisjs/core/services/logger'
import { BackgroundLoop } from '#core/jobs/background_loop'
import { nextDueAt } from '#messages/delivery/claim_mails'
import { deliverDueMails } from '#messages/delivery/deliver_mails'
import { isKnownCopy } from '#core/installation'
import { mailServer } from '#messages/delivery/mail_server'

/** Other processes post too, and cannot wake this one. */
const POLL_MS = 5_000

async function deliver(stop: AbortSignal): Promise<number> {
  // One may be set up while we run.
  if (!mailServer.configured) return Number.POSITIVE_INFINITY
  const report = await deliverDueMails({ stopping: () => stop.aborted })
  const attempts = Object.values(report).reduce((sum, count) => sum + count, 0)
  if (attempts === 0) return isKnownCopy() ? Number.POSITIVE_INFINITY : msUntilDue()
  logger.debug({ ...report }, 'mails delivered')
  return 0
}

async function msUntilDue(): Promise<number> {
  const due = await nextDueAt()
  if (!due) return Number.POSITIVE_INFINITY
  // Another process may hold what is due: never spin on it.
  return Math.max(100, due.diff(DateTime.utc()).as('milliseconds'))
}

/**
 * Delivers mails inside this process until it is stopped, which lets those in flight finish.
 * Without a mail server mails stay queued.
 */
export const outboxWorker = new BackgroundLoop('the outbox worker', deliver, { everyMs: POLL_MS })
