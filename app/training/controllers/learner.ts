import type { HttpContext } from '@adonisjs/core/http'
import { forbidden } from '#core/errors/http_errors'
import { learnerOf, type Learner } from '#training/queries/own/own_employee'

/**
 * The signed-in person as a learner.
 * @throws HttpError 403 for an account without an employee.
 */
export async function theLearner({ auth }: HttpContext): Promise<Learner & { userId: number }> {
  const { id: userId } = auth.getUserOrFail()
  const learner = await learnerOf(userId)
  if (!learner)
    throw forbidden("You aren't set up as an employee, so no training is assigned to you.")
  return { ...learner, userId }
}

/** The signed-in person's employee id; null without an employee. */
export async function learnerIdOf({ auth }: HttpContext): Promise<number | null> {
  const learner = await learnerOf(auth.getUserOrFail().id)
  return learner?.id ?? null
}
