import { DateTime } from 'luxon'
import type { HttpContext } from '@adonisjs/core/http'
import { fromDbTime } from '#core/time'
import { hasTwoFactor } from '#accounts/two_factor/two_factor_need'
import { HttpError } from '#core/errors/http_errors'

/** How long a confirmed identity counts for acts that require one. */
export const REAUTHENTICATION_MINUTES = 5

const times = new WeakMap<HttpContext, string | null>()

/** Keeps when the person last confirmed their identity, as read with the request's session. */
export function keepAuthenticatedAt(ctx: HttpContext, at: string | null): void {
  times.set(ctx, at)
}

/**
 * Makes sure that the caller has signed in or re-authenticated recently. Anyone at an open
 * browser could be using the session.
 * @throws HttpError 403 with `reauthenticate`; the page then asks and repeats the call.
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
