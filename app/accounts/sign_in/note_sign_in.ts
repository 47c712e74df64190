import { DateTime } from 'luxon'
import type { HttpContext } from '@adonisjs/core/http'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import SignIn from '#accounts/models/sign_in'
import type { SignInOutcome } from '#accounts/models/states'
import User from '#accounts/models/user'
import { table } from '#core/database/table'
import type { Change } from '#audit/services/change'
import { dbTime } from '#core/time'
import { logSecurityEvent, originOfEvent, typedDigest } from '#core/errors/security_events'
import { setting } from '#settings/current'

type Failure = Exclude<SignInOutcome, 'signed_in'>

/** Similar failures within this time share one row with a count. */
const ALIKE_HOURS = 1
/** Above this number per day, an account's failures are counted in the newest similar row. */
export const FAILURES_A_DAY = 50

const whereabouts = ({ request }: HttpContext) => ({
  address: request.ip().slice(0, 45),
  userAgent: request.header('user-agent')?.slice(0, 255) ?? null,
})

/** Writes a sign-in into its account's history, inside the change that starts the session. */
export async function noteSignedIn(
  ctx: HttpContext,
  change: Change,
  userId: number
): Promise<void> {
  const row = { userId, outcome: 'signed_in' as const, ...whereabouts(ctx), lastAt: change.time }
  await change.store(new SignIn().fill(row))
}

/** Failures in the write queue. Beyond this number, a flood is not worth the memory. */
export const PENDING_FAILURES = 100

let noting: Promise<void> = Promise.resolve()
let pending = 0

/**
 * Writes a failure into the history of the account with this address, if any, one at a time. No
 * caller waits for it, since the duration would reveal whether the account exists. Attempts past
 * the limits are recorded once a minute per email address, since nothing else limits their
 * number.
 */
export function noteFailure(ctx: HttpContext, email: string, outcome: Failure): void {
  const from = whereabouts(ctx)
  const at = DateTime.utc()
  const origin = originOfEvent(ctx)
  if (pending >= PENDING_FAILURES) return
  if (outcome === 'too_many' && wasJustNoted(email, at.toMillis())) return
  pending++
  noting = noting
    .then(() => writeFailure(email, outcome, from, at, origin))
    .catch((error: unknown) => logger.error({ err: error }, 'a failed sign-in was not noted'))
    .finally(() => pending--)
}

const NOTED_EVERY_MS = 60_000
const ADDRESSES_REMEMBERED = 1000
/** When a rejection past the limits was last recorded, by email address, the oldest first. */
const refusalsNoted = new Map<string, number>()

function wasJustNoted(email: string, now: number): boolean {
  const last = refusalsNoted.get(email)
  if (last !== undefined && Math.abs(now - last) < NOTED_EVERY_MS) return true
  refusalsNoted.delete(email)
  refusalsNoted.set(email, now)
  const [oldest] = refusalsNoted.keys()
  if (refusalsNoted.size > ADDRESSES_REMEMBERED && oldest !== undefined) {
    refusalsNoted.delete(oldest)
  }
  return false
}

/** Waits until queued failures are written. */
export const failuresNoted = (): Promise<void> => noting

async function writeFailure(
  email: string,
  outcome: Failure,
  from: ReturnType<typeof whereabouts>,
  at: DateTime,
  origin: ReturnType<typeof originOfEvent>
): Promise<void> {
  const user = await table(db, User).where('email', email).select('id').first()
  logSecurityEvent('sign_in_failed', origin, {
    reason: outcome,
    account_id: user?.id ?? null,
    // People type passwords into the wrong field, so unknown addresses are stored as digests.
    typed_digest: user ? null : typedDigest(email),
    user_agent: from.userAgent,
  })
  if (!user) return
  const today = await SignIn.query()
    .where('userId', user.id)
    .whereNot('outcome', 'signed_in')
    .where('createdAt', '>', dbTime(at.minus({ days: 1 })))
    .orderBy('id', 'desc')
    .limit(FAILURES_A_DAY)
  const since = dbTime(at.minus({ hours: ALIKE_HOURS }))
  const alike = today.find(
    (row) =>
      row.outcome === outcome &&
      row.address === from.address &&
      row.userAgent === from.userAgent &&
      row.createdAt > since
  )
  const newest = today.find((row) => row.outcome === outcome) ?? today[0]
  const into = alike ?? (today.length < FAILURES_A_DAY ? null : newest)
  const time = dbTime(at)
  if (into) {
    const counted = { times: db.raw('times + 1'), last_at: time }
    await table(db, SignIn).where('id', into.id).update(counted)
    return
  }
  await SignIn.create({ userId: user.id, outcome, ...from, createdAt: time, lastAt: time })
}

/** Deletes sign-ins older than the setting allows, in batches. */
export async function forgetOldSignIns(): Promise<number> {
  const old = dbTime(DateTime.utc().minus({ days: setting('signInDays') }))
  let forgotten = 0
  for (;;) {
    const rows = await table(db, SignIn)
      .where('last_at', '<', old)
      .orderBy('last_at')
      .limit(1000)
      .select('id')
    if (rows.length === 0) return forgotten
    const ids = rows.map(({ id }) => id)
    await table(db, SignIn).whereIn('id', ids).delete()
    forgotten += rows.length
  }
}
