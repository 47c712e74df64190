import { Exception } from '@adonisjs/core/exceptions'

export interface FieldError {
  field: string
  message: string
  rule: string
}

/** An expected failure. The caller gets its message; it is never logged as an error. */
export class HttpError extends Exception {
  static override code = 'E_REFUSED'

  constructor(
    status: number,
    message: string,
    readonly fieldErrors?: FieldError[],
    /** Facts for programs besides the message. */
    readonly details?: Record<string, unknown>
  ) {
    super(message, { status, code: HttpError.code })
  }
}

/** 422: the field has an invalid value. */
export const invalidField = (field: string, message: string, rule: string) =>
  new HttpError(422, message, [{ field, message, rule }])

/** 401: no one is signed in. Pages recognize the status and redirect to sign-in. */
export const unauthorized = () => new HttpError(401, 'Unauthorized')

/** 403: signed in, but not allowed. */
export const forbidden = (message = 'You do not have permission to do this.', field?: string) =>
  new HttpError(403, message, field ? [{ field, message, rule: 'forbidden' }] : undefined)

/** 403: another site made a browser send the write. */
export class CrossSiteRefusal extends HttpError {
  constructor() {
    super(403, 'This request came from another site and was refused.')
  }
}

/** 404: does not exist, or is hidden from this person. */
export const notFound = (message = 'Not found') => new HttpError(404, message)

/** 409: the status has changed since the caller looked. */
export const conflict = (message: string) => new HttpError(409, message)

/**
 * 409: a field would replace what the caller has not seen.
 * @param details.now what is there, which the next call can name as seen.
 * @param details.name what people call it.
 */
export const overtaken = (
  field: string,
  message: string,
  details: { now: unknown; name?: string }
) => new HttpError(409, message, [{ field, message, rule: 'overtaken' }], details)

/** 429: too many attempts. */
export const tooMany = (message: string, retryAfter?: number) =>
  new HttpError(429, message, undefined, retryAfter === undefined ? undefined : { retryAfter })
