import type { HttpContext } from '@adonisjs/core/http'
import type { EvidenceScope } from '#signing/queries/evidence/evidence_requests'
import {
  evidencePerson,
  searchEvidencePeople,
  summarizeEvidence,
} from '#signing/queries/evidence/evidence_summary'
import { scopeOf } from '#signing/evidence/scope_of'
import { evidenceValidator, peopleSearchValidator } from '#signing/validators/evidence'

/** Evidence packs for HR: shows the content before the download. */
export default class EvidencePagesController {
  /** Without a valid selection in the address, it shows only the choice. */
  async show(ctx: HttpContext) {
    const scope = await this.scope(ctx)
    return ctx.inertia.render('signing/evidence', {
      scope,
      person: scope && (await evidencePerson(scope)),
      summary: scope && (await summarizeEvidence(scope)),
    })
  }

  async summary(ctx: HttpContext) {
    return summarizeEvidence(scopeOf(await evidenceValidator.validate(ctx.request.qs())))
  }

  async people(ctx: HttpContext) {
    const { q } = await peopleSearchValidator.validate(ctx.request.qs())
    return searchEvidencePeople(q ?? '')
  }

  private async scope({ request }: HttpContext): Promise<EvidenceScope | null> {
    const [wrong, given] = await evidenceValidator.tryValidate(request.qs())
    if (wrong) return null
    try {
      return scopeOf(given)
    } catch {
      return null
    }
  }
}
