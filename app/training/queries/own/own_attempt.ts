import db from '@adonisjs/lucid/services/db'
import { table } from '#core/database/table'
import { isoTime } from '#core/time'
import { notFound } from '#core/errors/http_errors'
import {
  allowedAttempts,
  type AttemptState,
  reviewedQuestions,
  shownAnswers,
  shownQuestions,
  type GivenQuestion,
  type ReviewedQuestion,
} from '#training/attempt'
import { readContent } from '#training/content'
import { isReplaced } from '#training/queries/modules/is_replaced'
import { findShownRetryAt } from '#training/queries/own/retry_at'
import Attempt from '#training/models/attempt'
import { countGraded } from '#training/queries/count_graded'

/**
 * One's own attempt. While it can be taken, it has the questions without anything that reveals the correct
 * answers; once it is graded, the score; after passing, the wrong answers, and why.
 */
export type OwnAttemptDetails = {
  id: number
  moduleId: number
  moduleName: string
  number: number
  state: AttemptState
  /** Whether the module has changed since it was started. */
  outdated: boolean
  /** Whether a material change has ended it: it is open, but no longer graded. */
  replaced: boolean
  questionCount: number
  passMark: number
  attemptsLeft: number | null
  /** When a failed test may be retried; null for at once, or never. */
  retryAt: string | null
  startedAt: string
  savedAt: string | null
  submittedAt: string | null
  questions: GivenQuestion[] | null
  /** Drafts by question, as indexes into its options as shown. */
  answers: Record<string, number[]> | null
  score: number | null
  correctCount: number | null
  review: ReviewedQuestion[] | null
}

/** @throws HttpError 404, also for another person's. */
export async function findOwnAttempt(
  id: number,
  employeeId: number | null
): Promise<OwnAttemptDetails> {
  const attempt = await Attempt.find(id)
  if (!attempt || attempt.employeeId !== employeeId) throw notFound()
  const around = await table(db, 'training_progress')
    .join('training_modules', 'training_modules.id', 'training_progress.module_id')
    .join('training_module_versions', (join) => {
      join
        .on('training_module_versions.module_id', 'training_progress.module_id')
        .andOnVal('training_module_versions.version', attempt.version)
    })
    .where('training_progress.id', attempt.progressId)
    .select('training_modules.attempts_allowed', 'training_progress.further_attempts')
    .select('training_modules.version')
    .select('training_module_versions.content')
    .firstOrFail()
  const content = readContent(around.content)
  const allowed = allowedAttempts(around.attempts_allowed, around.further_attempts)
  const { state } = attempt
  const given = attempt.givenQuestions
  const attemptsLeft =
    allowed === null ? null : Math.max(0, allowed - (await countGraded(db, attempt.progressId)))
  const replaced = state === 'open' && (await isReplaced(attempt))
  const isTaken = state === 'open' && !replaced
  return {
    id: attempt.id,
    moduleId: attempt.moduleId,
    moduleName: content.name,
    number: attempt.number,
    state,
    outdated: around.version > attempt.version,
    replaced,
    questionCount: attempt.questionCount,
    passMark: content.passMark,
    attemptsLeft,
    retryAt:
      state === 'failed' && attemptsLeft !== 0
        ? await findShownRetryAt(db.connection(), attempt.progressId)
        : null,
    startedAt: isoTime(attempt.startedAt),
    savedAt: isoTime(attempt.savedAt),
    submittedAt: isoTime(attempt.submittedAt),
    questions: isTaken ? shownQuestions(given, content) : null,
    answers: isTaken ? shownAnswers(given, attempt.chosenAnswers) : null,
    score: attempt.score,
    correctCount: attempt.correctCount,
    review: state === 'passed' ? reviewedQuestions(given, content, attempt.chosenAnswers) : null,
  }
}
