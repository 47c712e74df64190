import { Readable } from 'node:stream'
import { DateTime } from 'luxon'
import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { exportAudit } from '#audit_log/services/export_audit'
import { auditExportValidator } from '#audit_log/validators/audit_list'
import { contentDisposition } from '#storage/services/content_disposition'

const MEDIA_TYPES = { csv: 'text/csv; charset=utf-8', jsonl: 'application/jsonl; charset=utf-8' }

/** The audit log, or a filtered part of it, as a file of any length. */
export default class AuditExportsController {
  async show(ctx: HttpContext) {
    const { format = 'csv', ...filters } = await auditExportValidator.validate(ctx.request.qs())
    const { chunks } = await exportAudit(format, filters, actorOf(ctx))
    const name = `audit-log-${DateTime.utc().toISODate()}.${format}`
    ctx.response.header('Content-Type', MEDIA_TYPES[format])
    ctx.response.header('Content-Disposition', contentDisposition('attachment', name))
    ctx.response.header('Cache-Control', 'no-store')
    // Reads only as fast as the caller takes it, and stops when the caller disconnects.
    const body = Readable.from(chunks, { objectMode: false })
    body.on('error', (error) => ctx.logger.error({ err: error }, 'export broken off'))
    ctx.response.stream(body)
  }
}
