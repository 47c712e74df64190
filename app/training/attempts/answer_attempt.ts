import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { conflict, invalidField, notFound, type HttpError } from '#core/errors/http_errors'
import Employee from '#people/models/employee'
import { grade, UnfitAnswer, withAnswers, type Answers, type SentAnswer } from '#training/attempt'
import type { ModuleContent } from '#training/content'
import Attempt from '#training/models/attempt'
import Progress from '#training/models/progress'
import TrainingModule from '#training/models/training_module'
import { assertMayLearn } from '#training/policies/learner_policy'
import {
  contentOf,
  endSupersededInTransaction,
  settleProgressInTransaction,
} from '#training/services/learner_progress'
import { catchUpInTransaction } from '#training/services/spread_correction'

/**
 * Saves answers of an open attempt. They survive a closed browser, a killed server and an
 * interrupted grading.
 * @throws HttpError 404, 409 for an attempt that is over, 422 naming the answer.
 */
export async function saveAnswers(
  id: number,
  employeeId: number,
  sent: readonly SentAnswer[],
  actor: Actor
): Promise<void> {
  await inOpenAttempt(id, employeeId, actor, sent, async (change, { attempt, content }) => {
    const answers = merged(attempt, content, sent)
    await change.store(attempt.merge({ answers: JSON.stringify(answers), savedAt: change.time }))
  })
}

/**
 * Grades an attempt, once. A second submission of the same answers, such as a second click, gets the
 * first result.
 * @param sent the last answers, which may not have been saved yet.
 * @throws HttpError 404, 409 for an aborted attempt, and for other answers than were graded, 422
 * naming the answer.
 */
export async function submitAttempt(
  id: number,
  employeeId: number,
  sent: readonly SentAnswer[],
  actor: Actor
): Promise<void> {
  await inOpenAttempt(id, employeeId, actor, sent, async (change, { attempt, content }) => {
    const answers = merged(attempt, content, sent)
    const { correctCount, score, passed } = grade(attempt.givenQuestions, content, answers)
    const { moduleId, version, number } = attempt
    attempt.merge({ answers: JSON.stringify(answers), correctCount, score, passed })
    await change.save(attempt.merge({ open: null, submittedAt: change.time }), {
      action: 'submit',
      newValues: { employeeId, moduleId, version, number, score, passed },
    })
    await settleTest(change, attempt)
  })
}

async function settleTest(change: Change, { id, progressId, passed }: Attempt) {
  const progress = await change.find(Progress, progressId)
  if (!progress.isOpen) return
  if (passed) {
    await change.store(progress.merge({ testPassedAt: change.time, passedAttemptId: id }))
    if (await settleProgressInTransaction(change, progress)) return
  }
  await catchUpInTransaction(change, progress)
}

function merged(attempt: Attempt, content: ModuleContent, sent: readonly SentAnswer[]): Answers {
  try {
    return withAnswers(attempt.givenQuestions, content, attempt.chosenAnswers, sent)
  } catch (error) {
    if (!(error instanceof UnfitAnswer)) throw error
    throw invalidField(`answers.${error.index}`, error.message, 'answer')
  }
}

interface OpenAttempt {
  attempt: Attempt
  content: ModuleContent
}

const NOT_COUNTED = 'Your answers were not counted.'
const MODULE_CHANGED = `This training was updated and must be retaken. ${NOT_COUNTED} Start the test again.`

/**
 * Runs work on one's own open attempt. If a material change of the module has made it outdated,
 * it is ended here; that is stored although the caller gets an error.
 * @param sent answers, which are no error where the attempt was graded with the same.
 */
async function inOpenAttempt(
  id: number,
  employeeId: number,
  actor: Actor,
  sent: readonly SentAnswer[],
  work: (change: Change, open: OpenAttempt) => Promise<void>
): Promise<void> {
  const refusal = await change(actor, async (change): Promise<HttpError | null> => {
    const attempt = await change.find(Attempt, id)
    if (attempt.employeeId !== employeeId) throw notFound()
    if (attempt.isSubmitted) {
      const content = await contentOf(change, attempt.moduleId, attempt.version)
      const graded = attempt.chosenAnswers
      if (isDeepStrictEqual(merged(attempt, content, sent), graded)) return null
      throw conflict('This test was already submitted. Answers you changed here were not counted.')
    }
    if (!attempt.isOpen) throw await brokenOff(change, attempt)
    assertMayLearn(await Employee.find(employeeId, { client: change.trx }))
    if (await endSupersededInTransaction(change, attempt.progressId))
      return conflict(MODULE_CHANGED)
    const content = await contentOf(change, attempt.moduleId, attempt.version)
    await work(change, { attempt, content })
    return null
  })
  if (refusal) throw refusal
}

/** Why an attempt was closed without grading. */
async function brokenOff(change: Change, attempt: Attempt): Promise<HttpError> {
  const module = await change.find(TrainingModule, attempt.moduleId)
  if (module.isArchived)
    return conflict(`This module was archived. Its test is closed. ${NOT_COUNTED}`)
  const progress = await change.find(Progress, attempt.progressId)
  if (progress.supersededAt) return conflict(MODULE_CHANGED)
  if (progress.completedAt)
    return conflict(`You have already completed this module. ${NOT_COUNTED}`)
  return conflict(`This attempt was closed. ${NOT_COUNTED} Start the test again.`)
}
