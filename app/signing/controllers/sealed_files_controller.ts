import type { HttpContext } from '@adonisjs/core/http'
import { countAttempt, forgiveAttempts } from '#access/services/sign_in_limits'
import { companyName } from '#config/app'
import { knownSeal } from '#signing/queries/known_seal'

/** Whether a signed document is genuine, told to anybody who has it. */
export default class SealedFilesController {
  /** The page: what is dropped there stays in the browser, which sends its hash alone. */
  async page({ inertia }: HttpContext) {
    return inertia.render('signing/verify_document', { company: companyName })
  }

  /**
   * Counted by address, so that nobody has the portal search without end; who has a genuine file may
   * check as many.
   * @throws Refusal 429.
   */
  async show({ params, request }: HttpContext) {
    const address = request.ip()
    await countAttempt('sealed-file', null, address)
    const known = await knownSeal(String(params.sha256).toLowerCase())
    if (known.state === 'valid') await forgiveAttempts('sealed-file', null, address)
    return known
  }
}
