import type { HttpContext } from '@adonisjs/core/http'
import type { EvidenceScope } from '#signing/queries/evidence/evidence_requests'
import {
  evidencePerson,
  searchEvidencePeople,
  summarizeEvidence,
} from '#signing/queries/evidence/evidence_summary'
import { scopeOf } from '#signing/evidence/scope_of'
import { evidenceValidator, peopleSearchValidator } from '#signing/validators/evidence'

/** Evidence packs for HR: what one would hold, before it is taken. */
export default class EvidencePagesController {
  /** An address that names nothing, or what there is not, shows the choice alone. */
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
