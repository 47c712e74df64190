import BodyParserMiddleware from '@adonisjs/core/bodyparser_middleware'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { Refusal } from '#exceptions/refusals'

/**
 * Reads the body and refuses what no call of ours takes: a compressed body, which costs far more to
 * read than to send, before any of it is read; and a list, which would pass for an empty object.
 */
export default class BodyMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    const encoding = ctx.request.header('content-encoding')?.trim().toLowerCase()
    if (encoding !== undefined && encoding !== 'identity') {
      ctx.response.header('Accept-Encoding', 'identity')
      throw new Refusal(415, 'Compressed requests are not accepted. Send the request uncompressed.')
    }
    const parser = await ctx.containerResolver.make(BodyParserMiddleware)
    return parser.handle(ctx, () => {
      if (Array.isArray(ctx.request.body())) {
        throw new Refusal(422, 'The body must be a JSON object')
      }
      return next()
    })
  }
}
