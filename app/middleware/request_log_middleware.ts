import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

/**
 * One line per request, with the id that error pages and audit entries show. Logs the route's
 * pattern, not its address, since links contain tokens.
 */
export default class RequestLogMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    const started = performance.now()
    // Node forgets an address that no one has read when the connection ends. Later readers, such as
    // the audit log, get it although the client has hung up.
    const address = ctx.request.ip()
    ctx.response.header('X-Request-Id', ctx.request.id() ?? '')
    ctx.response.onFinish(() => {
      ctx.logger.info(
        {
          caller_request_id: ctx.callerRequestId,
          method: ctx.request.method(),
          route: ctx.route?.pattern ?? null,
          status: ctx.response.response.statusCode,
          ms: Math.round(performance.now() - started),
          user_id: ctx.auth?.user?.id ?? null,
          address,
        },
        'request'
      )
    })
    return next()
  }
}
