import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { learnerIdOf, theLearner } from '#training/controllers/learner'
import { findOwnAttempt } from '#training/queries/own/own_attempt'
import {
  answersValidator,
  furtherAttemptsValidator,
  submissionValidator,
} from '#training/validators/learner'
import { beginAttempt } from '#training/attempts/begin_attempt'
import { saveAnswers, submitAttempt } from '#training/attempts/answer_attempt'
import { allowFurtherAttempts } from '#training/attempts/allow_attempts'

/** Attempts at tests. */
export default class AttemptsController {
  /** Starts an attempt, 201, or returns the open one, 200. */
  async store(ctx: HttpContext) {
    const learner = await theLearner(ctx)
    const { id, begun } = await beginAttempt(learner.id, Number(ctx.params.id), actorOf(ctx))
    ctx.response.status(begun ? 201 : 200)
    return findOwnAttempt(id, learner.id)
  }

  async show(ctx: HttpContext) {
    return findOwnAttempt(Number(ctx.params.id), await learnerIdOf(ctx))
  }

  async page(ctx: HttpContext) {
    const attempt = await findOwnAttempt(Number(ctx.params.id), await learnerIdOf(ctx))
    return ctx.inertia.render('training/attempt', { attempt })
  }

  async answer(ctx: HttpContext) {
    const { answers } = await ctx.request.validateUsing(answersValidator)
    const learner = await theLearner(ctx)
    await saveAnswers(Number(ctx.params.id), learner.id, answers, actorOf(ctx))
    return ctx.response.noContent()
  }

  async submit(ctx: HttpContext) {
    const { answers } = await ctx.request.validateUsing(submissionValidator)
    const learner = await theLearner(ctx)
    const id = Number(ctx.params.id)
    await submitAttempt(id, learner.id, answers ?? [], actorOf(ctx))
    return findOwnAttempt(id, learner.id)
  }

  /** More attempts for a person who has none left. */
  async allow(ctx: HttpContext) {
    const { attempts } = await ctx.request.validateUsing(furtherAttemptsValidator)
    await allowFurtherAttempts(Number(ctx.params.id), attempts, actorOf(ctx))
    return ctx.response.noContent()
  }
}
