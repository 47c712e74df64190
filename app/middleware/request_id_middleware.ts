import { randomBytes } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import logger from '@adonisjs/core/services/logger'
import type { NextFn } from '@adonisjs/core/types/http'

declare module '@adonisjs/core/http' {
  interface HttpContext {
    /** The client's id for this request; only the request log stores it. */
    callerRequestId?: string
  }
}

const USUAL_ID = /^[\w.:-]{1,64}$/

/**
 * Gives each request an id of the portal's own. The framework uses the client's id, so a client
 * could copy the id of another person's request into audit entries.
 */
export default class RequestIdMiddleware {
  handle(ctx: HttpContext, next: NextFn) {
    const given = ctx.request.header('x-request-id')
    const id = randomBytes(16).toString('hex')
    ctx.request.request.headers['x-request-id'] = id
    ctx.logger = logger.child({ request_id: id })
    if (given && USUAL_ID.test(given)) ctx.callerRequestId = given
    return next()
  }
}
