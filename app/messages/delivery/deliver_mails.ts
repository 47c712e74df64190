import { table } from '#core/database/table'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import { dbTime } from '#core/time'
import OutboxMessage, { type OutboxRow } from '#messages/models/outbox_message'
import { announceAttempt } from '#messages/delivery/delivery_events'
import { backOffSeconds, describeFailure, isPermanent } from '#messages/delivery/delivery_outcome'
import { claimMail, dueMails, LEASE_SECONDS, renewClaim } from '#messages/delivery/claim_mails'
import { mailKind } from '#messages/services/mail_kinds'
import { renderMail } from '#messages/services/render_mail'
import { isCopy } from '#core/installation'
import { sendMail } from '#messages/delivery/send_mail'

/** Parallel deliveries of one process. */
const CONCURRENCY = 4
const BATCH = 40

export interface DeliveryReport {
  sent: number
  deferred: number
  failed: number
  cancelled: number
}

type Outcome = keyof DeliveryReport

/**
 * Delivers the due emails, up to one batch, and returns the results. Several processes may run
 * this at once, since each email is claimed by one of them. A restored copy delivers none.
 */
export async function deliverDueMails(
  options: { stopping?: () => boolean } = {}
): Promise<DeliveryReport> {
  const report: DeliveryReport = { sent: 0, deferred: 0, failed: 0, cancelled: 0 }
  // A copy must not write to real people; its emails wait.
  if (await isCopy()) return report
  const due = await dueMails(BATCH)
  const deliverInTurn = async () => {
    while (!options.stopping?.()) {
      const id = due.shift()
      if (id === undefined) return
      const message = await claimMail(id)
      if (!message) continue
      const outcome = await deliver(message)
      report[outcome]++
    }
  }
  await Promise.all(Array.from({ length: Math.min(CONCURRENCY, due.length) }, deliverInTurn))
  return report
}

/** Makes one attempt at a claimed email and records the result. */
export async function deliver(message: OutboxRow): Promise<Outcome> {
  const claim = keepClaim(message)
  try {
    const rendered = await renderMail(message, { maskSecrets: false })
    if (!rendered || rendered.obsolete) {
      const reason = rendered?.obsolete ?? 'What it was about no longer exists.'
      return await settle(message, 'cancelled', { state: 'cancelled', last_error: reason })
    }
    const answer = await sendMail(message, rendered)
    // Written even if another worker holds the claim: the server has accepted the email, so no
    // one needs to send it.
    const sent = { state: 'sent', sent_at: dbTime(DateTime.utc()), last_error: null }
    const outcome = await settle(message, 'sent', sent)
    await tellTaken(message)
    await keepAnswer(message, answer)
    return outcome
  } catch (error) {
    return await recordFailure(message, error, claim.until())
  } finally {
    claim.release()
    announceAttempt(message.id)
  }
}

/**
 * The server's answer may name the recipient, so it is not stored if they were erased in the
 * meantime.
 */
async function keepAnswer({ id, recipient }: OutboxRow, answer: string | null): Promise<void> {
  await table(db, OutboxMessage).where({ id, recipient }).update({ server_answer: answer })
}

/** The email is sent, even if the work that follows fails. */
async function tellTaken({ id, kind, payload }: OutboxRow): Promise<void> {
  try {
    await mailKind(kind)?.taken?.(JSON.parse(payload))
  } catch (error) {
    logger.error({ err: error, mail_id: id, kind }, 'what follows from a sent email failed')
  }
}

async function recordFailure(
  message: OutboxRow,
  error: unknown,
  claimedUntil: string
): Promise<Outcome> {
  const { id, kind, attempts } = message
  const lastError = describeFailure(error)
  const wait = isPermanent(error) ? null : backOffSeconds(attempts)
  logger.warn(
    { mail_id: id, kind, attempts, gave_up: wait === null, reason: lastError },
    'email not sent'
  )
  if (wait === null) {
    return settle(message, 'failed', { state: 'failed', last_error: lastError }, claimedUntil)
  }
  const next = dbTime(DateTime.utc().plus({ seconds: wait }))
  const deferred = { state: 'queued', last_error: lastError, next_attempt_at: next }
  return settle(message, 'deferred', deferred, claimedUntil)
}

async function settle(
  { id }: OutboxRow,
  outcome: Outcome,
  values: Record<string, string | null>,
  claimedUntil?: string
): Promise<Outcome> {
  const row = table(db, OutboxMessage).where('id', id).whereNot('state', 'sent')
  if (claimedUntil) void row.where({ state: 'sending', claimed_until: claimedUntil })
  await row.update({ ...values, claimed_until: null })
  return outcome
}

/** Renews the claim during a slow delivery, so that no other process sends the email, too. */
function keepClaim({ id, claimed_until }: OutboxRow) {
  let until = claimed_until ?? ''
  const timer = setInterval(
    () => {
      renewClaim(id, until).then(
        (renewed) => (until = renewed ?? until),
        (error) => logger.warn({ err: error, mail_id: id }, 'claim on an email not renewed')
      )
    },
    (LEASE_SECONDS * 1000) / 3
  )
  return { until: () => until, release: () => clearInterval(timer) }
}
