import { createHash } from 'node:crypto'
import { DateTime } from 'luxon'
import type { HttpContext } from '@adonisjs/core/http'
import User from '#accounts/models/user'
import { signOut } from '#accounts/sign_in/sign_out'
import { hasSecondFactor } from '#accounts/two_factor/second_factors'
import { HttpError } from '#core/errors/http_errors'

/** How long a correct password waits for its code. */
export const CODE_MINUTES = 5

const KEY = 'first_step'

/** Stored only in the session, so no one else can continue with it. It grants nothing. */
interface PasswordStep {
  userId: number
  /** Digest of the password hash: if the password changes, this step becomes invalid. */
  password: string
  /** Milliseconds since 1970. */
  until: number
}

const digestOf = (user: User) =>
  createHash('sha256')
    .update(user.password ?? '')
    .digest('base64url')

/** What the session remembers about a correct password. */
export const passwordStepOf = (user: User): PasswordStep => ({
  userId: user.id,
  password: digestOf(user),
  until: DateTime.utc().plus({ minutes: CODE_MINUTES }).toMillis(),
})

/**
 * Remembers a correct password under a new session id. The person signed in before is signed out,
 * as in a sign-in without a code.
 */
export async function waitForCode(ctx: HttpContext, user: User): Promise<void> {
  if (ctx.auth.user) await signOut(ctx)
  ctx.session.put(KEY, passwordStepOf(user))
  ctx.session.regenerate()
}

const stepOf = (ctx: HttpContext) => {
  const step = ctx.session.get(KEY) as PasswordStep | undefined
  return step && step.until > DateTime.utc().toMillis() ? step : null
}

/** Whether the browser has sent a correct password and must now send the code. */
export async function isCodeAwaited(ctx: HttpContext): Promise<boolean> {
  const step = stepOf(ctx)
  return step !== null && hasSecondFactor(step.userId)
}

export function forgetPasswordStep(ctx: HttpContext): void {
  ctx.session.forget(KEY)
}

/**
 * The person whose code is expected.
 * @throws HttpError 401 when no code is expected anymore.
 */
export async function awaitedUser(ctx: HttpContext): Promise<User> {
  const step = stepOf(ctx)
  const user = step && (await User.find(step.userId))
  const isAwaited =
    step && user?.maySignIn && digestOf(user) === step.password && (await hasSecondFactor(user.id))
  if (!isAwaited) {
    forgetPasswordStep(ctx)
    throw new HttpError(
      401,
      'Too much time has passed, or the account has changed. Enter your password again.'
    )
  }
  return user
}
