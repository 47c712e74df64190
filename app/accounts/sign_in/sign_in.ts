import type { HttpContext } from '@adonisjs/core/http'
import hash from '@adonisjs/core/services/hash'
import User from '#accounts/models/user'
import { actingAs, actorOf } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { table } from '#core/database/table'
import { accountToSignIn } from '#accounts/queries/users/account_to_sign_in'
import { passwordMatches } from '#accounts/passwords/passwords'
import { awaitedUser, forgetPasswordStep, waitForCode } from '#accounts/sign_in/password_step'
import { deviceOf, rememberDevice } from '#accounts/sign_in/known_device'
import { noteFailure, noteSignedIn } from '#accounts/sign_in/note_sign_in'
import { wipeHistory } from '#accounts/sessions/browser_history'
import { openSession } from '#accounts/sessions/session_store'
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
  const { user, hasSecondFactor: awaitsCode } = await accountToSignIn(email)
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

  // With its session, a known device gets a new counter.
  if (awaitsCode || device === null) await forgiveSignIn(email, ctx.request.ip(), device)
  if (awaitsCode) {
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
    if (proof.code !== undefined) await assertSecondFactor(change, user, proof.code)
    if (ctx.auth.user) await endThisSession(ctx, change)
    await noteSignedIn(ctx, change, user.id)
    await openSession(ctx, user.id, change.trx)
    return recordSignIn(change, user, { rehashed, code: proof.code })
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
 * Records a sign-in. The first one makes a pending account an employee's.
 *
 * Checking a password takes long enough for the account to change: another password or role, a
 * second factor, the account disabled or blocked. All of these end existing sessions, so a session
 * must not start a moment later.
 * @param user as read before the password was checked.
 * @returns whether the role changed.
 * @throws WrongCode; HttpError 401 when the account has changed.
 */
export async function recordSignIn(
  change: Change,
  user: User,
  { rehashed = null, code }: { rehashed?: string | null; code?: string } = {}
): Promise<boolean> {
  const { id, role } = user
  const isFirst = role === 'pending'
  const account = table(change.trx, User)
    .where({ id, role, password: user.password ?? '' })
    .whereNull('disabled_at')
    .whereNull('sign_in_blocked_at')
  if (code === undefined) account.whereRaw(HAS_NO_SECOND_FACTOR)
  const recorded = await account.update({
    last_sign_in_at: change.time,
    ...(isFirst && { role: 'employee' }),
    ...(rehashed && { password: rehashed }),
  })
  if (recorded !== 1) {
    if (code === undefined) await assertSecondFactor(change, user)
    throw new HttpError(401, WRONG_CREDENTIALS)
  }
  if (isFirst) {
    await change.audit({
      action: 'update',
      entityType: 'user',
      entityId: id,
      oldValues: { role: 'pending' },
      newValues: { role: 'employee' },
    })
  }
  await change.audit({ action: 'sign_in', entityType: 'user', entityId: id })
  return isFirst
}

const HAS_NO_SECOND_FACTOR = `not exists (
  select 1 from two_factors where user_id = users.id and enabled_at is not null
)`
