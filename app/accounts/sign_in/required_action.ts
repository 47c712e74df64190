import type { HttpContext } from '@adonisjs/core/http'
import { mustSetUpTwoFactor } from '#accounts/two_factor/two_factor_need'

/** An action that a person must complete before anything else. */
export type RequiredAction = 'passwordChange' | 'twoFactor'

export const REQUIRED_ACTIONS: Record<RequiredAction, { message: string; page: string }> = {
  passwordChange: { message: 'Choose a new password first.', page: '/change-password' },
  twoFactor: { message: 'Set up two-factor sign-in first.', page: '/set-up-two-factor' },
}

/** The signed-in person's required action, or null. */
export function requiredActionOf(ctx: HttpContext): RequiredAction | null {
  if (ctx.auth.user?.passwordChangeRequiredAt) return 'passwordChange'
  return mustSetUpTwoFactor(ctx) ? 'twoFactor' : null
}

export function pageOfRequiredAction(ctx: HttpContext): string | null {
  const action = requiredActionOf(ctx)
  return action && REQUIRED_ACTIONS[action].page
}
