import { createHash } from 'node:crypto'
import { DateTime } from 'luxon'
import type { HttpContext } from '@adonisjs/core/http'
import User from '#accounts/models/user'
import { signOut } from '#accounts/sign_in/sign_out'
import { HttpError } from '#core/errors/http_errors'

/** How long a right password waits for the code that goes with it. */
export const CODE_MINUTES = 5

const KEY = 'first_step'

/** Kept in the session alone, so that nobody else can go on with it. It grants nothing. */
interface PasswordStep {
  userId: number
  /** Of the password's hash: a password changed meanwhile was not the one that was checked. */
  password: string
  /** Milliseconds since 1970. */
  until: number
}

const digestOf = (user: User) =>
  createHash('sha256')
    .update(user.password ?? '')
    .digest('base64url')

/** What is remembered of somebody whose password was right. */
export const passwordStepOf = (user: User): PasswordStep => ({
  userId: user.id,
  password: digestOf(user),
  until: DateTime.utc().plus({ minutes: CODE_MINUTES }).toMillis(),
})

/**
 * Remembers, under a new session id, that the password was right. Whoever was signed in is not any
 * more, as where no code is asked for.
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

/** Whether the browser has given a right password, and the code is awaited. */
export const isCodeAwaited = (ctx: HttpContext): boolean => stepOf(ctx) !== null

export function forgetPasswordStep(ctx: HttpContext): void {
  ctx.session.forget(KEY)
}

/**
 * Whose code is awaited.
 * @throws HttpError 401 when nobody's is, any more.
 */
export async function awaitedUser(ctx: HttpContext): Promise<User> {
  const step = stepOf(ctx)
  const user = step && (await User.find(step.userId))
  if (!user || !user.maySignIn || digestOf(user) !== step.password) {
    forgetPasswordStep(ctx)
    throw new HttpError(401, 'Too much time has passed. Enter your password again.')
  }
  return user
}
