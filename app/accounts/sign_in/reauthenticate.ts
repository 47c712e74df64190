import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { change } from '#audit/services/change'
import { noteFailure } from '#accounts/sign_in/note_sign_in'
import { assertOwnPassword } from '#accounts/passwords/own_password'
import { WrongCode } from '#accounts/two_factor/second_factors'
import { renewSession } from '#accounts/sessions/session_store'
import { assertSecondFactor } from '#accounts/sign_in/sign_in'
import { countCode, forgiveCodes } from '#accounts/sign_in/sign_in_limits'
import { hasTwoFactor } from '#accounts/two_factor/two_factor_need'
import { invalidField } from '#core/errors/http_errors'

/**
 * Checks the signed-in person's password again, and a code where two-factor sign-in is on. The
 * session continues under a new id.
 * @throws HttpError 401 when the session has ended in the meantime, 422 naming `password` or
 * `code`, 429 past the limits of signing in.
 */
export async function reauthenticate(
  ctx: HttpContext,
  { password, code }: { password: string; code?: string }
): Promise<void> {
  const user = ctx.auth.getUserOrFail()
  const address = ctx.request.ip()
  try {
    await assertOwnPassword(user, password, address, 'password')
  } catch (error) {
    const isLimit = (error as { status?: number }).status === 429
    noteFailure(ctx, user.email, isLimit ? 'too_many' : 'wrong_password')
    throw error
  }
  if (hasTwoFactor(ctx)) {
    if (code === undefined) throw invalidField('code', 'Code is required', 'required')
    await countCode(user.email, address, code)
  }
  try {
    await change(actorOf(ctx), async (change) => {
      await assertSecondFactor(change, user, hasTwoFactor(ctx) ? code : undefined)
      await renewSession(ctx, user.id, change)
      await change.audit({ action: 'reauthenticate', entityType: 'user', entityId: user.id })
    })
  } catch (error) {
    if (error instanceof WrongCode) noteFailure(ctx, user.email, 'wrong_code')
    throw error
  }
  ctx.session.regenerate()
  if (code !== undefined && hasTwoFactor(ctx)) await forgiveCodes(user.email, address, code)
}
