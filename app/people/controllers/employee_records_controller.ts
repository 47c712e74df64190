import type { Permission } from '#core/permissions'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import { actorOf } from '#audit/actor'
import { forbidden, notFound } from '#core/errors/refusals'
import { contentDisposition } from '#storage/services/content_disposition'
import { countRevealTo } from '#people/policies/counted_reveal'
import { assertMayReveal, profileRights } from '#people/policies/employee_policy'
import { findEmployeeDetails, type EmployeeDetails } from '#people/queries/employee_details'
import { takeRecord, type RecordOrder } from '#people/services/take_record'
import { recordValidator } from '#people/validators/record'

/** One person's record as a file to keep; who took it is written down. */
export default class EmployeeRecordsController {
  async show(ctx: HttpContext) {
    const details = await findEmployeeDetails(Number(ctx.params.id), { mayViewPay: false })
    return this.send(ctx, details.row.id, {
      ...(await this.forHr(ctx, details)),
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
    const details = await findEmployeeDetails(id, { mayViewPay: false })
    if (secretsReason) {
      if (!ctx.access.can('secrets:reveal')) {
        throw forbidden('You do not have permission to reveal numbers.', 'secretsReason')
      }
      assertMayReveal(ctx, details)
    }
    return this.send(ctx, id, {
      ...(await this.forHr(ctx, details)),
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
    const row = await db.from('employees').where('user_id', userId).select('id').first()
    if (!row) throw notFound('You are not on the roster.')
    return this.send(ctx, row.id, {
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

  private async forHr(ctx: HttpContext, details: EmployeeDetails) {
    const { keepNotes } = await profileRights(ctx, details)
    return {
      mayViewPay: ctx.access.can('pay:view'),
      mayReadNotes: keepNotes,
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
