import type { HttpContext } from '@adonisjs/core/http'
import hash from '@adonisjs/core/services/hash'
import Session from '#accounts/models/session'
import User from '#accounts/models/user'
import { actingAs, actorOf } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { table } from '#core/database/table'
import { passwordMatches } from '#accounts/passwords/passwords'
import { awaitedUser, forgetPasswordStep, waitForCode } from '#accounts/sign_in/password_step'
import { deviceOf, rememberDevice } from '#accounts/sign_in/known_device'
import { noteFailure, noteSignedIn } from '#accounts/sign_in/note_sign_in'
import { wipeHistory } from '#accounts/sessions/browser_history'
import { oldestSession, openSession } from '#accounts/sessions/session_store'
import { hasSecondFactor, useSecondFactor, WrongCode } from '#accounts/two_factor/second_factors'
import { endThisSession } from '#accounts/sign_in/sign_out'
import {
  countCode,
  countSignIn,
  forgiveCodes,
  forgiveSignIn,
} from '#accounts/sign_in/sign_in_limits'
import { tellOfTwoFactor } from '#accounts/two_factor/tell_of_two_factor'
import { HttpError } from '#core/errors/http_errors'

const WRONG_CREDENTIALS = 'Wrong email address or password.'

/**
 * The first step of signing in: counts the attempt, checks the password in constant time, and
 * starts the session. With a second factor, the browser waits for it instead (`completeSignIn`).
 * The first sign-in makes a pending account an employee's.
 * @returns the account, or `code` where the second factor is required.
 * @throws HttpError 401 with the same message for every reason, so that it reveals no account;
 * 429 past limits.
 */
export async function signIn(
  ctx: HttpContext,
  input: { email: string; password: string }
): Promise<User | 'code'> {
  const email = input.email.trim().toLowerCase()
  const user = await User.findBy('email', email)
  const device = deviceOf(ctx, user?.id)
  try {
    await countSignIn(email, ctx.request.ip(), device)
  } catch (error) {
    noteFailure(ctx, email, 'too_many')
    throw error
  }

  const matches = await passwordMatches(user?.password ?? null, input.password)
  if (!user || !matches || !user.maySignIn) {
    noteFailure(ctx, email, matches ? 'disabled' : 'wrong_password')
    throw new HttpError(401, WRONG_CREDENTIALS)
  }

  await forgiveSignIn(email, ctx.request.ip(), device)
  if (await hasSecondFactor(user.id)) {
    await waitForCode(ctx, user)
    return 'code'
  }
  await startSession(ctx, user, { password: input.password })
  return user
}

/**
 * The second step: uses the code up and starts the session, in one change.
 * @throws WrongCode; HttpError 401 when the first step is missing or too old; 429.
 */
export async function completeSignIn(ctx: HttpContext, code: string): Promise<User> {
  const user = await awaitedUser(ctx)
  try {
    await countCode(user.email, ctx.request.ip(), code)
  } catch (error) {
    noteFailure(ctx, user.email, 'too_many')
    throw error
  }
  try {
    await startSession(ctx, user, { code })
  } catch (error) {
    if (error instanceof WrongCode) noteFailure(ctx, user.email, 'wrong_code')
    throw error
  }
  await forgiveCodes(user.email, ctx.request.ip(), code)
  return user
}

/**
 * Starts a session for a person with confirmed identity, under a new session id. It replaces the
 * browser's current session.
 * @throws WrongCode where the account has a second factor and this is none of its codes.
 */
export async function startSession(
  ctx: HttpContext,
  user: User,
  proof: { password?: string; code?: string } = {}
): Promise<void> {
  const rehashed =
    proof.password !== undefined && user.password !== null && hash.needsReHash(user.password)
      ? await hash.make(proof.password)
      : null
  const isFirst = await change(actingAs(actorOf(ctx), user), async (change) => {
    await assertStillTheirs(change, user)
    await assertSecondFactor(change, user, proof.code)
    if (ctx.auth.user) await endThisSession(ctx, change)
    await noteSignedIn(ctx, change, user.id)
    await openSession(ctx, user.id, change.trx)
    await forgetExpiredSessions(change)
    return recordSignIn(change, user.id, rehashed)
  })
  // After the change is stored. If it failed, the browser would have lost its session.
  if (isFirst) user.role = 'employee'
  if (ctx.auth.user) ctx.session.clear()
  forgetPasswordStep(ctx)
  await ctx.auth.use('web').login(user)
  rememberDevice(ctx, user.id)
  wipeHistory(ctx)
}

/** Checked inside the change: the factor may have been turned on since the password check. */
export async function assertSecondFactor(change: Change, user: User, code?: string): Promise<void> {
  if (code === undefined) {
    if (await hasSecondFactor(user.id, change.trx)) throw new WrongCode()
    return
  }
  const used = await useSecondFactor(change, user.id, code)
  if (used === 'recovery') {
    await change.audit({ action: 'use_recovery_code', entityType: 'user', entityId: user.id })
    await tellOfTwoFactor(change, user, 'recovery')
  }
}

/**
 * Checking a password takes long enough for the password to change, or for the account to be
 * disabled or blocked. Both end existing sessions, so a session must not start a moment later.
 */
async function assertStillTheirs(change: Change, user: User): Promise<void> {
  const now = await User.find(user.id, { client: change.trx })
  if (!now?.maySignIn || now.password !== user.password) {
    throw new HttpError(401, WRONG_CREDENTIALS)
  }
}

/** Expired sessions that one sign-in deletes at most. */
const FORGOTTEN_AT_ONCE = 100

/**
 * Deletes by id, inside the change. MySQL locks the gaps between the rows that it deletes; at the
 * same time as a session that another change inserts, this would end in a deadlock.
 */
async function forgetExpiredSessions({ trx, time }: Change): Promise<void> {
  const expired = await table(trx, Session)
    .where('expires_at', '<', time)
    .orWhere('created_at', '<', oldestSession())
    .limit(FORGOTTEN_AT_ONCE)
    .select('id')
  if (expired.length === 0) return
  const ids = expired.map(({ id }) => id)
  await table(trx, Session).whereIn('id', ids).delete()
}

/**
 * Records a sign-in and makes a pending account an employee's at the first one.
 * @returns whether the role changed.
 */
export async function recordSignIn(
  change: Change,
  userId: number,
  rehashed: string | null = null
): Promise<boolean> {
  const account = () => table(change.trx, User).where('id', userId)
  await account().update({ last_sign_in_at: change.time, ...(rehashed && { password: rehashed }) })
  const first = await account()
    .where('role', 'pending')
    .whereNull('sign_in_blocked_at')
    .update({ role: 'employee' })
  if (first > 0) {
    await change.audit({
      action: 'update',
      entityType: 'user',
      entityId: userId,
      oldValues: { role: 'pending' },
      newValues: { role: 'employee' },
    })
  }
  await change.audit({ action: 'sign_in', entityType: 'user', entityId: userId })
  return first > 0
}
