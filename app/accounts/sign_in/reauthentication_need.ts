import { DateTime } from 'luxon'
import type { HttpContext } from '@adonisjs/core/http'
import { fromDbTime } from '#core/time'
import { hasTwoFactor } from '#accounts/two_factor/two_factor_need'
import { HttpError } from '#core/errors/http_errors'

/** For how long a password, and code, that was given is believed for acts that ask for it. */
export const REAUTHENTICATION_MINUTES = 5

const times = new WeakMap<HttpContext, string | null>()

/** Keeps what was read together with a request's session: when its person last proved themselves. */
export function keepAuthenticatedAt(ctx: HttpContext, at: string | null): void {
  times.set(ctx, at)
}

/**
 * Makes sure that who asks has signed in or re-authenticated a moment ago: a session may be
 * anyone's who sits down at an open browser.
 * @throws HttpError 403 with `reauthenticate`, upon which the page asks and repeats the call.
 */
export function assertReauthenticated(ctx: HttpContext): void {
  const at = times.get(ctx)
  const since = DateTime.utc().minus({ minutes: REAUTHENTICATION_MINUTES })
  if (at && fromDbTime(at) >= since) return
  throw new HttpError(
    403,
    "Confirm that it's you, and try again. Nothing was changed.",
    undefined,
    {
      reauthenticate: true,
      codeNeeded: hasTwoFactor(ctx),
    }
  )
}
