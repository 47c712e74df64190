import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { assertMaySeeTraining } from '#training/policies/learner_policy'
import { findEmployeeTraining } from '#training/queries/employee_training'

/** One person's training, for themselves and for people who assign or review. */
export default class EmployeeTrainingController {
  async show(ctx: HttpContext) {
    const { userId, ...training } = await findEmployeeTraining(Number(ctx.params.id))
    assertMaySeeTraining(actorOf(ctx), { userId })
    return training
  }
}
