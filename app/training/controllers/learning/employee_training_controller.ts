import type { HttpContext } from '@adonisjs/core/http'
import { assertMaySeeTraining } from '#training/policies/learner_policy'
import { findEmployeeTraining } from '#training/queries/employee_training'

/** One person's training, for themselves and for who assigns or reviews. */
export default class EmployeeTrainingController {
  async show(ctx: HttpContext) {
    const { userId, ...training } = await findEmployeeTraining(Number(ctx.params.id))
    assertMaySeeTraining(ctx, { user_id: userId })
    return training
  }
}
