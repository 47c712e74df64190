import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { readiness } from '#start/health'

/**
 * Answers health checks before anything else, without session, sign-in or limit, so they also
 * answer while the database is down.
 */
export default class HealthMiddleware {
  async handle({ request, response }: HttpContext, next: NextFn) {
    const path = request.url()
    if (!['GET', 'HEAD'].includes(request.method()) || !path.startsWith('/health/')) return next()
    if (path === '/health/live') {
      response.header('Cache-Control', 'no-store')
      return response.send({ status: 'ok' })
    }
    if (path !== '/health/ready') return next()
    const { ready, checks } = await readiness()
    response.header('Cache-Control', 'no-store')
    return response.status(ready ? 200 : 503).send({ status: ready ? 'ok' : 'failed', checks })
  }
}
