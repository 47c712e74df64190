import { DateTime } from 'luxon'
import type { HttpContext } from '@adonisjs/core/http'
import hash from '@adonisjs/core/services/hash'
import db from '@adonisjs/lucid/services/db'
import User from '#access/models/user'
import { actingAs, actorOf } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { dbTime } from '#audit/services/time'
import { passwordMatches } from '#access/services/passwords'
import { countAttempt, forgiveAttempts } from '#access/services/sign_in_limits'
import { Refusal } from '#exceptions/refusals'

const WRONG_CREDENTIALS = 'Wrong e-mail address or password.'

/**
 * Signs a person in: counts the attempt, checks the password in constant time, gives the browser
 * a new session id and writes it down. The first sign-in makes a pending account an employee's
 * (product.md, Registration).
 * @throws Refusal 401 where product.md wants the reasons alike; 429 past the limits.
 */
export async function signIn(
  ctx: HttpContext,
  input: { email: string; password: string }
): Promise<User> {
  const email = input.email.trim().toLowerCase()
  await countAttempt('sign-in', email, ctx.request.ip())

  const user = await User.findBy('email', email)
  const matches = await passwordMatches(user?.password ?? null, input.password)
  if (!user || !matches || !user.maySignIn) throw new Refusal(401, WRONG_CREDENTIALS)

  await forgiveAttempts('sign-in', email, ctx.request.ip())
  await startSession(ctx, user, input.password)
  return user
}

/** Begins a session for somebody whose identity is settled, under a new session id. */
export async function startSession(ctx: HttpContext, user: User, password?: string): Promise<void> {
  const rehashed =
    password !== undefined && user.password !== null && hash.needsReHash(user.password)
      ? await hash.make(password)
      : null
  const first = await change(actingAs(actorOf(ctx), user), async (change) => {
    await assertStillTheirs(change, user)
    return recordSignIn(change, user.id, rehashed)
  })
  if (first) user.role = 'employee'
  await ctx.auth.use('web').login(user)
  await forgetExpiredSessions()
}

/**
 * Checking a password takes long enough for it to be changed meanwhile, which ends the sessions
 * there are, and must not be outlived by one that begins a moment later.
 */
async function assertStillTheirs(change: Change, user: User): Promise<void> {
  const now = await change.trx.from('users').where('id', user.id).select('password').first()
  if (now?.password !== user.password) throw new Refusal(401, WRONG_CREDENTIALS)
}

async function forgetExpiredSessions(): Promise<void> {
  await db.from('sessions').where('expires_at', '<', dbTime(DateTime.utc())).delete()
}

/**
 * Writes a sign-in down, and makes a pending account an employee's at its first one.
 * @returns whether the role changed.
 */
export async function recordSignIn(
  change: Change,
  userId: number,
  rehashed: string | null = null
): Promise<boolean> {
  const row: Record<string, unknown> = { last_sign_in_at: change.time }
  if (rehashed) row.password = rehashed
  await change.trx.from('users').where('id', userId).update(row)
  const first = await change.trx
    .from('users')
    .where({ id: userId, role: 'pending' })
    .whereNull('sign_in_blocked_at')
    .update({ role: 'employee' })
  if (Number(first) > 0) {
    await change.audit({
      action: 'update',
      entityType: 'user',
      entityId: userId,
      oldValues: { role: 'pending' },
      newValues: { role: 'employee' },
    })
  }
  await change.audit({ action: 'sign_in', entityType: 'user', entityId: userId })
  return Number(first) > 0
}
