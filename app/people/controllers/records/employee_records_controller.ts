import type { Permission } from '#core/permissions'
import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { forbidden, notFound } from '#core/errors/http_errors'
import { contentDisposition } from '#storage/services/content_disposition'
import { countRevealTo } from '#people/controllers/records/counted_reveal'
import Employee from '#people/models/employee'
import { assertMayReveal, rightsOver } from '#people/policies/employee_policy'
import { takeRecord, type RecordOrder } from '#people/services/export_personnel_file'
import { recordValidator } from '#people/validators/record'

/** One person's record as a file to keep; who took it is written down. */
export default class EmployeeRecordsController {
  async show(ctx: HttpContext) {
    const employee = await Employee.withAccount(Number(ctx.params.id))
    return this.send(ctx, employee.id, {
      ...this.forHr(ctx, employee),
      format: 'pdf',
      secretsReason: null,
    })
  }

  /** The record with the whole numbers, or everything that is held about the person. */
  async store(ctx: HttpContext) {
    const { format, secretsReason } = await ctx.request.validateUsing(recordValidator)
    const id = Number(ctx.params.id)
    if (format === 'zip' && !ctx.access.can('employees:update')) {
      throw forbidden('You do not have permission to take an archive.', 'format')
    }
    const employee = await Employee.withAccount(id)
    if (secretsReason) {
      if (!ctx.access.can('secrets:reveal')) {
        throw forbidden('You do not have permission to reveal numbers.', 'secretsReason')
      }
      assertMayReveal(actorOf(ctx), employee)
    }
    return this.send(ctx, id, {
      ...this.forHr(ctx, employee),
      format,
      secretsReason: secretsReason ?? null,
    })
  }

  /**
   * One's own archive. The numbers stay out of it: a stolen session must not give them away. So do
   * HR's notes, which HR hands over itself.
   */
  async own(ctx: HttpContext) {
    const { id: userId } = ctx.auth.getUserOrFail()
    const employee = await Employee.findBy({ userId })
    if (!employee) throw notFound('You are not on the roster.')
    return this.send(ctx, employee.id, {
      format: 'zip',
      mayViewPay: true,
      secretsReason: null,
      mayReadNotes: false,
      withAudit: true,
      reader: {
        audience: { kind: 'own', userId },
        can: (permission) => ctx.access.can(permission),
      },
    })
  }

  private forHr(ctx: HttpContext, employee: Employee) {
    return {
      mayViewPay: ctx.access.can('pay:view'),
      mayReadNotes: !employee.isErased && rightsOver(actorOf(ctx), employee).keepNotes,
      withAudit: ctx.access.can('audit:view'),
      reader: {
        audience: { kind: 'hr' } as const,
        can: (permission: Permission) => ctx.access.can(permission),
      },
    }
  }

  private async send(ctx: HttpContext, employeeId: number, order: RecordOrder) {
    const record = await takeRecord(employeeId, order, actorOf(ctx), () => countRevealTo(ctx))
    ctx.response.header('Content-Type', record.mediaType)
    ctx.response.header('Content-Disposition', contentDisposition('attachment', record.fileName))
    ctx.response.header('Cache-Control', 'no-store')
    ctx.response.stream(record.body)
  }
}
