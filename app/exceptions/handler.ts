import { errors as vineErrors } from '@vinejs/vine'
import app from '@adonisjs/core/services/app'
import { ExceptionHandler, type HttpContext } from '@adonisjs/core/http'
import { outageOf, RETRY_AFTER_SECONDS } from '#core/errors/outages'
import { HttpError, type FieldError } from '#core/errors/http_errors'
import { logRefusal } from '#core/errors/security_events'
import { addressOf } from '#core/http/address_of'
import { companyName } from '#settings/current'
import { noAccess } from '#accounts/permissions/access'

interface Answer {
  status: number
  message: string
  errors?: FieldError[]
  details?: Record<string, unknown>
}

const GENERIC = 'Something went wrong on our side. Please try again.'

const MESSAGES: Record<number, string> = {
  400: 'The request could not be understood.',
  404: 'Not found',
  413: 'The request is too large.',
  415: 'This type of content is not accepted.',
}

/** The answer to a person. For an unexpected error, it reveals nothing internal. */
function answerFor(error: unknown): Answer {
  if (error instanceof vineErrors.E_VALIDATION_ERROR) {
    const errors = (error.messages as FieldError[]).map(({ field, message, rule }) => ({
      field,
      message,
      rule,
    }))
    return { status: 422, message: errors[0]?.message ?? 'Invalid input', errors }
  }
  if (error instanceof HttpError) {
    const { status, message, fieldErrors: errors, details } = error
    return { status, message, errors, details }
  }
  const outage = outageOf(error)
  if (outage) return outage
  const status = statusOf(error)
  return { status, message: MESSAGES[status] ?? (status < 500 ? messageOf(error) : GENERIC) }
}

function statusOf(error: unknown): number {
  const status = (error as { status?: unknown })?.status
  // The body parser's status for JSON that is no object. Ours names fields, and is answered above.
  if (status === 422) return 400
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'Refused'
}

/** Under /api, only the two addresses that browsers open are pages. */
function wantsPage(ctx: HttpContext): boolean {
  if (ctx.request.header('x-inertia')) return true
  if (!['GET', 'HEAD'].includes(ctx.request.method())) return false
  const path = ctx.request.url()
  if (path.startsWith('/api/')) return path === '/api/login' || path === '/api/logout'
  return !path.startsWith('/health/') && ctx.request.accepts(['html', 'json']) !== 'json'
}

const PAGES: Record<number, 'errors/not_found' | 'errors/forbidden'> = {
  403: 'errors/forbidden',
  404: 'errors/not_found',
}

const TITLES: Record<number, string> = {
  503: 'The portal is not available right now',
  507: 'The disk is full',
}

/** Needs neither a session nor the database. */
function plainPage({ status, message }: Answer, ctx: HttpContext): Promise<string> {
  return ctx.view.render('outage', {
    status,
    title: TITLES[status] ?? 'Something went wrong',
    message,
    companyName: companyName(),
    requestId: ctx.request.id() ?? '',
    address: ctx.request.method() === 'GET' ? addressOf(ctx) : '/',
    nonce: ctx.response.nonce,
  })
}

export default class HttpExceptionHandler extends ExceptionHandler {
  protected override debug = app.inDev

  override async handle(error: unknown, ctx: HttpContext) {
    const answer = answerFor(error)
    if (this.debug && answer.status >= 500) return super.handle(error, ctx)

    ctx.response.status(answer.status)
    const retryAfter = answer.details?.retryAfter
    if (typeof retryAfter === 'number') ctx.response.header('Retry-After', retryAfter)
    ctx.response.header('Cache-Control', 'no-store')
    if (answer.status === 503) ctx.response.header('Retry-After', String(RETRY_AFTER_SECONDS))
    const outage = outageOf(error) !== null
    // Inertia shows only its own pages, which may need the missing database.
    if (!wantsPage(ctx) || (outage && ctx.request.header('x-inertia'))) {
      const { message, errors, details } = answer
      return ctx.response.send({ message, ...(errors && { errors }), ...details })
    }
    if (answer.status >= 500 && (outage || !ctx.session?.initiated)) {
      return ctx.response.send(await plainPage(answer, ctx))
    }
    // The error may have occurred before the person was identified.
    ctx.access ??= noAccess
    const page = PAGES[answer.status] ?? 'errors/server_error'
    const body = await ctx.inertia.render(page, {
      requestId: ctx.request.id() ?? null,
      message: answer.message,
      status: answer.status,
    })
    ctx.response.send(body)
  }

  override async report(error: unknown, ctx: HttpContext) {
    logRefusal(error, ctx)
    if (answerFor(error).status < 500) return
    // The client disconnected during the body, for example by canceling an upload. Nothing failed
    // here.
    if (error === ctx.request.request.errored) return
    ctx.logger.error({ err: error, route: ctx.route?.pattern }, 'request failed')
  }
}
