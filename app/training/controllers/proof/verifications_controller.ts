import type { HttpContext } from '@adonisjs/core/http'
import { companyName } from '#settings/current'
import { countAttempt, forgiveAttempts } from '#accounts/sign_in/sign_in_limits'
import { notFound, HttpError } from '#core/errors/http_errors'
import { verifyCertificate } from '#training/certificate/verify_certificate'

const UNKNOWN_CODE = 'No certificate has this code. Check the code and try again.'

/** Checks whether a certificate is genuine, for anyone with its code. */
export default class VerificationsController {
  async show(ctx: HttpContext) {
    keepOutOfIndexes(ctx)
    return this.find(ctx)
  }

  /** The form for entering a code. */
  async form(ctx: HttpContext) {
    keepOutOfIndexes(ctx)
    return ctx.inertia.render('training/verify', page({}))
  }

  async page(ctx: HttpContext) {
    keepOutOfIndexes(ctx)
    const code = String(ctx.params.code).slice(0, 60)
    try {
      const certificate = await this.find(ctx)
      return await ctx.inertia.render('training/verify', page({ code, certificate }))
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      ctx.response.status(error.status)
      return ctx.inertia.render('training/verify', page({ code, problem: error.message }))
    }
  }

  /**
   * Counted by address, so that no one can try codes. Genuine codes do not count.
   * @throws HttpError 404, the same for every unknown code; 429.
   */
  private async find(ctx: HttpContext) {
    const address = ctx.request.ip()
    await countAttempt('certificate', null, address)
    const certificate = await verifyCertificate(String(ctx.params.code))
    if (!certificate) throw notFound(UNKNOWN_CODE)
    await forgiveAttempts('certificate', null, address)
    return certificate
  }
}

type Shown = {
  code?: string
  certificate?: Awaited<ReturnType<typeof verifyCertificate>>
  problem?: string
}

const page = ({ code, certificate, problem }: Shown) => ({
  company: companyName(),
  code: code ?? null,
  certificate: certificate ?? null,
  problem: problem ?? null,
})

const keepOutOfIndexes = ({ response }: HttpContext) => {
  response.header('X-Robots-Tag', 'noindex, nofollow')
}
