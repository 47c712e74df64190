import type { HttpContext } from '@adonisjs/core/http'
import { idempotencyKeyOf } from '#core/http/idempotency_key'
import { actorOf } from '#audit/actor'
import { notFound, HttpError } from '#core/errors/http_errors'
import { auditOpening } from '#storage/services/audit_opening'
import { findFile } from '#storage/queries/find_file'
import { receiveUpload } from '#storage/uploads/receive_upload'
import { sendFile } from '#storage/services/send_file'
import { theLearner } from '#training/controllers/learner'
import { assertMaySeeProof } from '#training/policies/learner_policy'
import { findEvidence, ownEvidence } from '#training/queries/evidence/find_evidence'
import { acceptEvidence, rejectEvidence } from '#training/services/review_evidence'
import { EVIDENCE_RULES, sendEvidence, withdrawEvidence } from '#training/services/send_evidence'
import {
  evidenceFileValidator,
  evidenceValidator,
  rejectionValidator,
} from '#training/validators/learner'

/** External certificates: submitted, withdrawn, viewed and decided. */
export default class EvidenceController {
  /** The request body is the file; its details are in the query. */
  async store(ctx: HttpContext) {
    const claim = await evidenceValidator.validate(ctx.request.qs())
    if (ctx.request.is(['multipart/form-data'])) {
      throw new HttpError(415, 'Send the file itself as the body of the request.')
    }
    const key = await idempotencyKeyOf(ctx)
    const learner = await theLearner(ctx)
    const id = await receiveUpload(ctx, EVIDENCE_RULES.maxBytes, (body) =>
      sendEvidence(
        learner,
        Number(ctx.params.id),
        {
          ...claim,
          expiresOn: claim.expiresOn ?? null,
          fileName: claim.fileName ?? 'certificate',
        },
        body,
        actorOf(ctx),
        key
      )
    )
    ctx.response.status(201)
    return ownEvidence(id)
  }

  async destroy(ctx: HttpContext) {
    const learner = await theLearner(ctx)
    await withdrawEvidence(Number(ctx.params.id), learner.id, actorOf(ctx))
    return ctx.response.noContent()
  }

  /** The file, for its owner and for reviewers. */
  async file(ctx: HttpContext) {
    const { disposition } = await evidenceFileValidator.validate(ctx.request.qs())
    const id = Number(ctx.params.id)
    const evidence = await findEvidence(id)
    assertMaySeeProof(actorOf(ctx), evidence)
    const file = evidence.fileId === null ? null : await findFile(evidence.fileId)
    if (!file) throw notFound('There is no file.')
    if (evidence.userId !== ctx.auth.getUserOrFail().id) {
      await auditOpening(ctx, { entityType: 'training_evidence', entityId: id, fileId: file.id })
    }
    return sendFile(ctx, file, { disposition: disposition ?? 'attachment' })
  }

  async accept(ctx: HttpContext) {
    const id = Number(ctx.params.id)
    await acceptEvidence(id, actorOf(ctx))
    return ownEvidence(id)
  }

  async reject(ctx: HttpContext) {
    const { reason } = await ctx.request.validateUsing(rejectionValidator)
    const id = Number(ctx.params.id)
    await rejectEvidence(id, reason, actorOf(ctx))
    return ownEvidence(id)
  }
}
