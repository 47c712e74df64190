import type { HttpContext } from '@adonisjs/core/http'
import { forbidden, notFound } from '#core/errors/http_errors'
import type Employee from '#people/models/employee'
import { learnerOf, type Learner } from '#training/queries/own/own_employee'

/**
 * Who is signed in as a learner.
 * @throws HttpError 403 for who is not on the roster.
 */
export async function theLearner(ctx: HttpContext): Promise<Learner & { userId: number }> {
  const { id: userId } = ctx.auth.getUserOrFail()
  const learner = await learnerOf(userId)
  if (!learner) throw forbidden('You are not on the roster, so no training is asked of you.')
  return { ...learner, userId }
}

/** @throws HttpError 403 for who is not an active employee. */
export function assertMayLearn(employee: Employee | null): void {
  if (employee?.status !== 'active') throw forbidden('Only active employees take training.')
}

/** Others' rows need assign or review (product.md, Permissions). */
const maySeeOthers = ({ access }: HttpContext): boolean =>
  access.canAny('training:assign', 'training:review')

/** One's own training, and others' for who assigns or reviews; else it is nobody's to know. */
export function assertMaySeeTraining(ctx: HttpContext, of: { user_id: number }): void {
  if (Number(of.user_id) === ctx.auth.getUserOrFail().id || maySeeOthers(ctx)) return
  throw notFound()
}

/** The row of who is signed in; null for who is not on the roster. */
export async function learnerIdOf({ auth }: HttpContext): Promise<number | null> {
  const learner = await learnerOf(auth.getUserOrFail().id)
  return learner?.id ?? null
}
