import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { change } from '#audit/services/change'
import { companyName } from '#config/app'
import { findEmployeeDetails } from '#people/queries/employee_details'
import { recordSections } from '#people/services/record_sections'

/** One person's record as a file to keep or print; who took it is written down. */
export default class EmployeeRecordsController {
  async show(ctx: HttpContext) {
    const details = await findEmployeeDetails(Number(ctx.params.id), {
      mayViewPay: ctx.access.can('pay:view'),
    })
    const { row } = details
    await change(actorOf(ctx), (change) =>
      change.audit({ action: 'export', entityType: 'employee', entityId: row.id })
    )
    const html = await ctx.view.render('people/record', {
      company: companyName,
      name: `${row.first_name} ${row.last_name}`.trim(),
      employeeNumber: row.employee_number,
      sections: recordSections(details),
      takenAt: new Date().toISOString(),
    })
    ctx.response.header('Content-Type', 'text/html; charset=utf-8')
    ctx.response.header(
      'Content-Disposition',
      `attachment; filename="employee-record-${row.employee_number.replace(/[^\w-]/g, '_')}.html"`
    )
    return ctx.response.send(html)
  }
}
