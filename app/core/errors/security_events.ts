import { createHmac } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import logger from '@adonisjs/core/services/logger'
import env from '#start/env'
import { CrossSiteRefusal, HttpError } from '#core/errors/http_errors'

/** Events logged at `warn`, for alerts. docs/operations.md explains each. */
export type SecurityEvent =
  | 'sign_in_failed'
  | 'reauthentication_failed'
  | 'access_refused'
  | 'cross_site_refused'
  | 'row_refused'
  | 'link_refused'
  | 'limit_reached'
  | 'malware_refused'

interface Origin {
  request_id: string | undefined
  method: string
  /** Never the address itself, since it may contain a token. */
  route: string | null
  user_id: number | null
  address: string
}

/** The origin of a request: person, browser, address. */
export const originOfEvent = (ctx: HttpContext): Origin => ({
  request_id: ctx.request.id(),
  method: ctx.request.method(),
  route: ctx.route?.pattern ?? null,
  user_id: ctx.auth?.user?.id ?? null,
  address: ctx.request.ip(),
})

export function logSecurityEvent(
  event: SecurityEvent,
  origin: Origin,
  details: Record<string, unknown> = {}
): void {
  logger.warn({ event, ...origin, ...details }, 'security event')
}

/** A digest of typed text for the log: equal for equal texts, and not readable. */
export const typedDigest = (text: string): string =>
  createHmac('sha256', env.get('APP_KEY').release())
    .update(`typed\0${text}`)
    .digest('hex')
    .slice(0, 16)

/** Rules that mark a wrong password and a wrong code. */
const PROOF_RULES = new Set(['password', 'code'])
/** The rule that marks a wrong code of someone who signs without an account. */
export const SIGNING_CODE = 'signing_code'
/** The rule that marks a rejection for malware. */
export const MALWARE = 'file.malware'

/** The security event of a rejection; null for rejections that happen to honest people all day. */
function eventOf(error: HttpError, ctx: HttpContext): SecurityEvent | null {
  const pattern = ctx.route?.pattern ?? ''
  switch (error.status) {
    case 403:
      // Everyone must enter their password again at times.
      if (error.details?.reauthenticate === true) return null
      return error instanceof CrossSiteRefusal ? 'cross_site_refused' : 'access_refused'
    case 429:
      return 'limit_reached'
    case 422: {
      const rules = error.fieldErrors?.map(({ rule }) => rule) ?? []
      if (rules.includes(MALWARE)) return 'malware_refused'
      if (rules.includes(SIGNING_CODE)) return 'link_refused'
      const ofProof = rules.some((rule) => PROOF_RULES.has(rule))
      return ofProof && ctx.auth?.user ? 'reauthentication_failed' : null
    }
    case 404:
    case 409:
    case 410:
      if (pattern.includes(':token')) return 'link_refused'
      return error.status === 404 && ctx.auth?.user ? 'row_refused' : null
    default:
      return null
  }
}

/** Called for every rejected request. */
export function logRefusal(error: unknown, ctx: HttpContext): void {
  const event = error instanceof HttpError ? eventOf(error, ctx) : null
  if (event) logSecurityEvent(event, originOfEvent(ctx), { status: (error as HttpError).status })
}
