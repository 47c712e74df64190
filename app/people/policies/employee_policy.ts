import type { HttpContext } from '@adonisjs/core/http'
import { forbidden, notFound } from '#exceptions/refusals'
import type { EmployeeDetails } from '#people/queries/employee_details'
import type { ProfileRights } from '#people/transformers/employee_details_transformer'
import type { EmployeeUpdater } from '#people/services/update_employee'

/**
 * Who may look at one profile: who sees the database, and the person themselves. That somebody
 * else's exists is not for others to know, hence 404.
 */
export function assertMayView({ access, auth }: HttpContext, details: EmployeeDetails): void {
  if (!access.can('employees:view') && details.row.user_id !== auth.user?.id) throw notFound()
}

export function profileRights(ctx: HttpContext, details: EmployeeDetails): ProfileRights {
  const user = ctx.auth.getUserOrFail()
  const adminsOwn = details.row.role === 'admin' && user.role !== 'admin'
  return {
    update: ctx.access.can('employees:update') && !adminsOwn,
    changeEmail: !adminsOwn && (ctx.access.can('users:manage') || details.row.user_id === user.id),
  }
}

export function updaterOf({ access, auth }: HttpContext): EmployeeUpdater {
  const user = auth.getUserOrFail()
  return {
    id: user.id,
    isAdmin: user.role === 'admin',
    mayChangeEmail: access.can('users:manage'),
    mayChangePay: access.can('pay:view'),
  }
}

/** Nobody decides about their own approval. */
export function assertNotOneself(ctx: HttpContext, details: EmployeeDetails): void {
  const user = ctx.auth.getUserOrFail()
  if (details.row.user_id === user.id) throw forbidden('You cannot decide about yourself.')
  if (details.row.role === 'admin' && user.role !== 'admin') {
    throw forbidden("Only administrators may change an administrator's account.")
  }
}
