import BodyParserMiddleware from '@adonisjs/core/bodyparser_middleware'
import { Exception } from '@adonisjs/core/exceptions'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { HttpError } from '#core/errors/http_errors'
import { isUnseen } from '#core/unseen'

/** Text in bodies is trimmed, except passwords. */
const PASSWORDS = ['password', 'currentPassword']

/** Pages send forms here before their script runs. */
const TAKE_FORMS = ['/api/login', '/api/login/code']

/** Not of an empty body, which `curl -d ''` calls a form, too. */
const isForm = ({ request }: HttpContext): boolean =>
  request.is(['application/x-www-form-urlencoded']) !== null &&
  request.header('content-length') !== '0'

/** A text that shows nothing is null, as the parser makes one that is empty. */
function withoutUnseen(value: unknown): unknown {
  if (typeof value === 'string') return isUnseen(value) ? null : value
  if (Array.isArray(value)) return value.map(withoutUnseen)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutUnseen(one)]))
}

function untrimPasswords({ request }: HttpContext): void {
  const body = request.body()
  const names = PASSWORDS.filter((name) => typeof body[name] === 'string')
  const raw = request.raw()
  if (names.length === 0 || raw === null) return
  const typed: Record<string, unknown> =
    request.is(['json']) === null
      ? Object.fromEntries(new URLSearchParams(raw))
      : (JSON.parse(raw) as Record<string, unknown>)
  const passwords = names.map((name) => [name, typed[name]])
  request.updateBody({ ...body, ...Object.fromEntries(passwords) })
}

/**
 * Reads the body. Rejects compressed bodies before reading them, since they cost far more to read
 * than to send, and lists, which would pass for an empty object. No call of ours takes either. Also
 * rejects forms: curl labels a file so by default, and the parser would leave nothing of it to
 * store.
 */
export default class BodyMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    const encoding = ctx.request.header('content-encoding')?.trim().toLowerCase()
    if (encoding !== undefined && encoding !== 'identity') {
      ctx.response.header('Accept-Encoding', 'identity')
      throw new HttpError(
        415,
        'Compressed requests are not accepted. Send the request uncompressed.'
      )
    }
    if (isForm(ctx) && !TAKE_FORMS.includes(ctx.route?.pattern ?? '')) {
      throw new HttpError(415, 'Send JSON, or the file itself with its own Content-Type.')
    }
    const parser = await ctx.containerResolver.make(BodyParserMiddleware)
    return parser.handle(ctx, () => {
      if (Array.isArray(ctx.request.body())) {
        throw new Exception('The body is a list', { status: 400 })
      }
      ctx.request.updateBody(withoutUnseen(ctx.request.body()) as Record<string, unknown>)
      untrimPasswords(ctx)
      return next()
    })
  }
}
