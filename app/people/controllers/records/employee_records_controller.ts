import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { notFound } from '#core/errors/http_errors'
import { contentDisposition } from '#storage/services/content_disposition'
import { countRevealTo } from '#people/controllers/records/counted_reveal'
import Employee from '#people/models/employee'
import { takeRecord, type RecordOrder } from '#people/services/export_personnel_file'
import { recordValidator } from '#people/validators/record'

/** One person's record as a file. The audit log records who took it. */
export default class EmployeeRecordsController {
  async show(ctx: HttpContext) {
    return this.send(ctx, Number(ctx.params.id), {
      format: 'pdf',
      audience: 'hr',
      secretsReason: null,
    })
  }

  /** The record with full numbers, or everything stored about the person. */
  async store(ctx: HttpContext) {
    const { format, secretsReason } = await ctx.request.validateUsing(recordValidator)
    return this.send(ctx, Number(ctx.params.id), {
      format,
      audience: 'hr',
      secretsReason: secretsReason ?? null,
    })
  }

  /** One's own archive. It lacks HR's notes; HR provides them itself. */
  async own(ctx: HttpContext) {
    const employee = await Employee.findBy({ userId: ctx.auth.getUserOrFail().id })
    if (!employee) throw notFound("You aren't set up as an employee.")
    return this.send(ctx, employee.id, { format: 'zip', audience: 'own', secretsReason: null })
  }

  private async send(ctx: HttpContext, employeeId: number, order: RecordOrder) {
    const record = await takeRecord(employeeId, order, actorOf(ctx), () => countRevealTo(ctx))
    ctx.response.header('Content-Type', record.mediaType)
    ctx.response.header('Content-Disposition', contentDisposition('attachment', record.fileName))
    ctx.response.header('Cache-Control', 'no-store')
    ctx.response.stream(record.body)
  }
}
