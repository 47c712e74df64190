import type { HttpContext } from '@adonisjs/core/http'
import { listAudit } from '#audit_log/queries/audit_list'
import AuditEntryTransformer from '#audit_log/transformers/audit_entry_transformer'
import { auditListValidator } from '#audit_log/validators/audit_list'
import { answerList } from '#core/http/paging'

/** The audit log, for holders of audit:view. */
export default class AuditLogsController {
  async index(ctx: HttpContext) {
    const { page, perPage, cursor, ...filters } = await auditListValidator.validate(
      ctx.request.qs()
    )
    const list = await listAudit(filters, { page, perPage, cursor })
    const rows = answerList(ctx, list, cursor !== undefined)
    return ctx.serialize(AuditEntryTransformer.transform(rows))
  }
}
