import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { forbidden, notFound } from '#core/errors/http_errors'
import { contentDisposition } from '#storage/services/content_disposition'
import { isAboutOneself } from '#signing/queries/evidence/evidence_requests'
import { scopeOf } from '#signing/evidence/scope_of'
import { exportEvidence } from '#signing/evidence/export_evidence'
import { evidenceValidator } from '#signing/validators/evidence'

/**
 * Evidence of signed documents that can be checked without the portal: all of it for HR, one's
 * own for others.
 */
export default class EvidencePacksController {
  async show(ctx: HttpContext) {
    const scope = scopeOf(await evidenceValidator.validate(ctx.request.qs()))
    const all = ctx.access.can('documents:manage')
    const { id: userId } = ctx.auth.getUserOrFail()
    if (!all && scope.kind === 'period') throw forbidden()
    if (!all && !(await isAboutOneself(scope, userId))) throw notFound()
    const pack = await exportEvidence({
      scope,
      audience: all ? { kind: 'hr' } : { kind: 'own', userId },
      actor: actorOf(ctx),
    })
    ctx.response.header('Content-Type', 'application/zip')
    ctx.response.header('Content-Disposition', contentDisposition('attachment', pack.fileName))
    ctx.response.header('Cache-Control', 'private, no-store')
    ctx.response.stream(pack.body)
  }
}
