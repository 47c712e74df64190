import db from '@adonisjs/lucid/services/db'
import { isoTime } from '#core/time'
import { notFound } from '#core/errors/refusals'
import {
  reviewedQuestions,
  shownAnswers,
  shownQuestions,
  type GivenQuestion,
  type ReviewedQuestion,
} from '#training/attempt'
import { readContent } from '#training/content'
import { findToldRetryAt } from '#training/queries/own/retry_at'
import { allowedAttempts, answersOf, givenOf, type AttemptRow } from '#training/services/attempts'

/**
 * One's own attempt. While it is open it holds the questions without anything that tells what is
 * correct; passed, the score, which answers were wrong, and why. How many were right is not told of
 * a failed one before the last: a test could be guessed answer by answer.
 */
export type OwnAttemptDetails = {
  id: number
  moduleId: number
  moduleName: string
  number: number
  state: 'open' | 'passed' | 'failed' | 'broken_off'
  questionCount: number
  passMark: number
  attemptsLeft: number | null
  /** From when on a failed test may be tried again; null for at once, or never. */
  retryAt: string | null
  startedAt: string
  savedAt: string | null
  submittedAt: string | null
  questions: GivenQuestion[] | null
  /** Drafts by question, as places in its options as shown. */
  answers: Record<string, number[]> | null
  score: number | null
  correctCount: number | null
  review: ReviewedQuestion[] | null
}

/** @throws Refusal 404; also for somebody else's. */
export async function findOwnAttempt(
  id: number,
  employeeId: number | null
): Promise<OwnAttemptDetails> {
  const attempt: AttemptRow | null =
    employeeId === null
      ? null
      : await db.from('training_attempts').where({ id, employee_id: employeeId }).first()
  if (!attempt) throw notFound()
  const around = await db
    .from('training_progress')
    .join('training_modules', 'training_modules.id', 'training_progress.module_id')
    .join('training_module_versions', (join) => {
      join
        .on('training_module_versions.module_id', 'training_progress.module_id')
        .andOn('training_module_versions.version', 'training_progress.version')
    })
    .where('training_progress.id', attempt.progress_id)
    .select('training_modules.attempts_allowed', 'training_progress.further_attempts')
    .select('training_module_versions.content')
    .firstOrFail()
  const graded = await db
    .from('training_attempts')
    .where('progress_id', attempt.progress_id)
    .whereNotNull('submitted_at')
    .count('* as total')
    .first()
  const content = readContent(around.content)
  const allowed = allowedAttempts(around.attempts_allowed, around.further_attempts)
  const state = stateOf(attempt)
  const given = givenOf(attempt)
  const attemptsLeft = allowed === null ? null : Math.max(0, allowed - Number(graded?.total ?? 0))
  const told = state === 'passed' || attemptsLeft === 0
  return {
    id: Number(attempt.id),
    moduleId: Number(attempt.module_id),
    moduleName: content.name,
    number: Number(attempt.number),
    state,
    questionCount: Number(attempt.question_count),
    passMark: content.passMark,
    attemptsLeft,
    retryAt:
      state === 'failed' && attemptsLeft !== 0
        ? await findToldRetryAt(db.connection(), attempt.progress_id)
        : null,
    startedAt: isoTime(attempt.started_at),
    savedAt: isoTime(attempt.saved_at),
    submittedAt: isoTime(attempt.submitted_at),
    questions: state === 'open' ? shownQuestions(given, content) : null,
    answers: state === 'open' ? shownAnswers(given, answersOf(attempt)) : null,
    score: told ? attempt.score : null,
    correctCount: told ? attempt.correct_count : null,
    review: state === 'passed' ? reviewedQuestions(given, content, answersOf(attempt)) : null,
  }
}

function stateOf(attempt: AttemptRow): OwnAttemptDetails['state'] {
  if (attempt.submitted_at !== null) return attempt.passed ? 'passed' : 'failed'
  return attempt.open === null ? 'broken_off' : 'open'
}
