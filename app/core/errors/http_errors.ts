import { Exception } from '@adonisjs/core/exceptions'

export interface FieldError {
  field: string
  message: string
  rule: string
}

/** An expected failure: told to the caller as it is, never logged as an error. */
export class HttpError extends Exception {
  static override code = 'E_REFUSED'

  constructor(
    status: number,
    message: string,
    readonly fieldErrors?: FieldError[],
    /** What a program needs to know besides the message. */
    readonly details?: Record<string, unknown>
  ) {
    super(message, { status, code: HttpError.code })
  }
}

/** 422: a field that cannot be accepted. */
export const invalidField = (field: string, message: string, rule: string) =>
  new HttpError(422, message, [{ field, message, rule }])

/** 401: no one is signed in. The pages recognize the word and lead to the sign-in page. */
export const unauthorized = () => new HttpError(401, 'Unauthorized')

/** 403: known, but not theirs to do. */
export const forbidden = (message = 'You do not have permission to do this.', field?: string) =>
  new HttpError(403, message, field ? [{ field, message, rule: 'forbidden' }] : undefined)

/** 403: a write that another site made a browser send. */
export class CrossSiteRefusal extends HttpError {
  constructor() {
    super(403, 'This request came from another site and was refused.')
  }
}

/** 404: not there, or not for this person to know. */
export const notFound = (message = 'Not found') => new HttpError(404, message)

/** 409: the state has moved on since the caller looked. */
export const conflict = (message: string) => new HttpError(409, message)

/** 429: too many attempts. */
export const tooMany = (message: string, retryAfter?: number) =>
  new HttpError(429, message, undefined, retryAfter === undefined ? undefined : { retryAfter })
