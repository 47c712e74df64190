import { Readable } from 'node:stream'
import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { contentDisposition } from '#storage/services/content_disposition'
import { exportEmployees, type ExportFormat } from '#people/export/export_employees'
import { mayViewPay } from '#people/policies/employee_policy'
import type { ExportFilters } from '#people/queries/roster/export_rows'
import { teamOf } from '#people/scope'
import { exportChosenValidator, exportListValidator } from '#people/validators/export'

/** The employee list, or a filtered part of it, as a file. */
export default class EmployeeExportsController {
  async show(ctx: HttpContext) {
    const { format, scope, ...filters } = await exportListValidator.validate(ctx.request.qs())
    return this.send(ctx, format ?? 'csv', { ...filters, team: teamOf(ctx, scope) })
  }

  /** For more ids than fit into an address. */
  async store(ctx: HttpContext) {
    const { format, ids } = await ctx.request.validateUsing(exportChosenValidator)
    return this.send(ctx, format ?? 'csv', { ids })
  }

  private async send(ctx: HttpContext, format: ExportFormat, filters: ExportFilters) {
    const viewer = { mayViewPay: mayViewPay(ctx.access) }
    const file = await exportEmployees(format, filters, viewer, actorOf(ctx))
    ctx.response.header('Content-Type', file.mediaType)
    ctx.response.header('Content-Disposition', contentDisposition('attachment', file.fileName))
    ctx.response.header('Cache-Control', 'no-store')
    // A workbook is sent in one piece, so a failure before it is complete can still be answered
    // as one.
    const first = await file.chunks.next()
    if (format === 'xlsx') return ctx.response.send(first.value)
    // Reads only as fast as the caller takes it, and stops when the caller disconnects.
    const body = Readable.from(following(first.value, file.chunks), { objectMode: false })
    body.on('error', (error) => ctx.logger.error({ err: error }, 'export broken off'))
    ctx.response.stream(body)
  }
}

async function* following<Chunk>(first: Chunk, rest: AsyncIterable<Chunk>) {
  yield first
  yield* rest
}
