import BodyParserMiddleware from '@adonisjs/core/bodyparser_middleware'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { Refusal } from '#exceptions/refusals'

/** The codes of zlib's errors; Brotli's begin otherwise. */
const isDamagedPacking = (error: unknown) =>
  /^(Z_|ERR__)/.test(String((error as { code?: unknown })?.code ?? ''))

/**
 * Reads the body and refuses what no call of ours takes: a list would pass for an empty object,
 * and a damaged compression for an error of ours.
 */
export default class BodyMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    const parser = await ctx.containerResolver.make(BodyParserMiddleware)
    let parsed = false
    try {
      return await parser.handle(ctx, () => {
        parsed = true
        if (Array.isArray(ctx.request.body())) {
          throw new Refusal(422, 'The body must be a JSON object')
        }
        return next()
      })
    } catch (error) {
      if (parsed || !isDamagedPacking(error)) throw error
      throw new Refusal(400, 'The request could not be understood.')
    }
  }
}
