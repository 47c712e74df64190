import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import {
  conflict,
  forbidden,
  invalidField,
  notFound,
  tooMany,
  type Refusal,
} from '#core/errors/refusals'
import { clockInWords } from '#settings/local_time'
import {
  giveQuestions,
  grade,
  UnfitAnswer,
  withAnswers,
  type Answers,
  type Given,
  type SentAnswer,
} from '#training/attempt'
import { partsOf, type ModuleContent } from '#training/content'
import { findRetryAt, toldMinute } from '#training/queries/own/retry_at'
import {
  contentOf,
  endSupersededWithin,
  openProgressWithin,
  settleProgressWithin,
  type ProgressRow,
} from '#training/services/learner_progress'

/** An attempt as it is stored. */
export interface AttemptRow {
  id: number
  progress_id: number
  employee_id: number
  module_id: number
  version: number
  number: number
  open: number | null
  given: string
  answers: string | null
  started_at: string
  saved_at: string | null
  submitted_at: string | null
  abandoned_at: string | null
  correct_count: number | null
  question_count: number
  score: number | null
  passed: boolean | number | null
}

/** How many attempts a way through a module allows; null for any number. */
export const allowedAttempts = (attemptsAllowed: number | null, furtherAttempts: number) =>
  attemptsAllowed === null ? null : attemptsAllowed + Number(furtherAttempts)

/** Attempts that were graded: one that was broken off by the portal costs nothing. */
async function gradedAttempts(change: Change, progressId: number): Promise<number> {
  const row = await change.trx
    .from('training_attempts')
    .where('progress_id', progressId)
    .whereNotNull('submitted_at')
    .count('* as total')
    .first()
  return Number(row?.total ?? 0)
}

/**
 * Begins an attempt at a module's test, or answers the one that is open: a reload, a second tab
 * and a double click are one attempt.
 * @throws Refusal 404, 403 for who is not an active employee, 409 for a module without a test, one
 * whose test is passed, and where no attempts are left; 429 before the pause after failed ones is over.
 */
export async function beginAttempt(
  employeeId: number,
  moduleId: number,
  actor: Actor
): Promise<{ id: number; begun: boolean }> {
  return change(actor, async (change) => {
    const { progress, content } = await openProgressWithin(change, employeeId, moduleId)
    if (!partsOf(content).test) throw conflict('This module has no test.')
    if (progress.test_passed_at) throw conflict('You have passed this test.')
    const open = await change.trx
      .from('training_attempts')
      .where({ progress_id: progress.id, open: 1 })
      .select('id')
      .first()
    if (open) return { id: Number(open.id), begun: false }
    await assertAttemptsLeft(change, progress)
    await assertPauseOver(change, progress)
    return { id: await insertAttempt(change, progress, content), begun: true }
  })
}

async function assertAttemptsLeft(change: Change, progress: ProgressRow) {
  const module = await change.trx
    .from('training_modules')
    .where('id', progress.module_id)
    .select('attempts_allowed')
    .firstOrFail()
  const allowed = allowedAttempts(module.attempts_allowed, progress.further_attempts)
  if (allowed === null || (await gradedAttempts(change, progress.id)) < allowed) return
  throw conflict('You have no attempts left. Ask HR for another one.')
}

async function assertPauseOver(change: Change, progress: ProgressRow) {
  const at = await findRetryAt(change.trx, progress.id)
  if (!at) return
  const seconds = Math.ceil(at.diff(change.at).as('seconds'))
  throw tooMany(`You can try again at ${clockInWords(toldMinute(at))}.`, Math.max(1, seconds))
}

async function insertAttempt(change: Change, progress: ProgressRow, content: ModuleContent) {
  const given = giveQuestions(content)
  const last = await change.trx
    .from('training_attempts')
    .where('progress_id', progress.id)
    .max('number as number')
    .first()
  const number = Number(last?.number ?? 0) + 1
  const [inserted] = await change.trx
    .insertQuery()
    .table('training_attempts')
    .insert({
      progress_id: progress.id,
      employee_id: progress.employee_id,
      module_id: progress.module_id,
      version: progress.version,
      number,
      open: 1,
      given: JSON.stringify(given),
      started_at: change.time,
      question_count: given.length,
    })
  await change.audit({
    action: 'begin',
    entityType: 'training_attempt',
    entityId: Number(inserted),
    newValues: {
      employeeId: progress.employee_id,
      moduleId: progress.module_id,
      version: progress.version,
      number,
    },
  })
  return Number(inserted)
}

/**
 * Keeps answers of an open attempt as its owner goes: what is kept survives the browser, a killed
 * server and a killed grading.
 * @throws Refusal 404, 409 for an attempt that is over, 422 naming the answer.
 */
export async function saveAnswers(
  id: number,
  employeeId: number,
  sent: readonly SentAnswer[],
  actor: Actor
): Promise<void> {
  await inOpenAttempt(id, employeeId, actor, async (change, { attempt, content }) => {
    const answers = merged(attempt, content, sent)
    await change.trx
      .from('training_attempts')
      .where({ id, open: 1 })
      .update({ answers: JSON.stringify(answers), saved_at: change.time })
  })
}

/**
 * Grades an attempt, once: whoever submits it again, in another tab or by a second click, gets
 * what the first submission made of it.
 * @param sent the last answers, which no draft may have brought yet.
 * @throws Refusal 404, 409 for an attempt that was broken off, 422 naming the answer.
 */
export async function submitAttempt(
  id: number,
  employeeId: number,
  sent: readonly SentAnswer[],
  actor: Actor
): Promise<void> {
  await inOpenAttempt(
    id,
    employeeId,
    actor,
    async (change, { attempt, content, given }) => {
      const answers = merged(attempt, content, sent)
      const { correctCount, score, passed } = grade(given, content, answers)
      const graded = await change.trx
        .from('training_attempts')
        .where({ id, open: 1 })
        .update({
          open: null,
          answers: JSON.stringify(answers),
          submitted_at: change.time,
          correct_count: correctCount,
          score,
          passed,
        })
      if (Number(graded) !== 1) return
      await change.audit({
        action: 'submit',
        entityType: 'training_attempt',
        entityId: id,
        newValues: {
          employeeId,
          moduleId: attempt.module_id,
          version: attempt.version,
          number: attempt.number,
          score,
          passed,
        },
      })
      if (passed) await passTest(change, attempt)
    },
    { submittedIsFine: true }
  )
}

async function passTest(change: Change, attempt: AttemptRow) {
  await change.trx
    .from('training_progress')
    .where({ id: attempt.progress_id, open: 1 })
    .update({ test_passed_at: change.time, passed_attempt_id: attempt.id })
  await settleProgressWithin(change, Number(attempt.progress_id))
}

function merged(attempt: AttemptRow, content: ModuleContent, sent: readonly SentAnswer[]): Answers {
  try {
    return withAnswers(givenOf(attempt), content, answersOf(attempt), sent)
  } catch (error) {
    if (!(error instanceof UnfitAnswer)) throw error
    throw invalidField(`answers.${error.index}`, error.message, 'answer')
  }
}

export const givenOf = (attempt: Pick<AttemptRow, 'given'>) => JSON.parse(attempt.given) as Given
export const answersOf = (attempt: Pick<AttemptRow, 'answers'>) =>
  JSON.parse(attempt.answers ?? '{}') as Answers

interface OpenAttempt {
  attempt: AttemptRow
  content: ModuleContent
  given: Given
}

const MODULE_CHANGED = 'This module has changed and is to be done anew. Start the test again.'

/**
 * Work on one's own open attempt. One that a material change of the module has overtaken is ended
 * here, and that is stored although the caller is refused.
 */
async function inOpenAttempt(
  id: number,
  employeeId: number,
  actor: Actor,
  work: (change: Change, open: OpenAttempt) => Promise<void>,
  options: { submittedIsFine?: boolean } = {}
): Promise<void> {
  const refusal = await change(actor, async (change): Promise<Refusal | null> => {
    const attempt: AttemptRow | null = await change.trx
      .from('training_attempts')
      .where({ id, employee_id: employeeId })
      .first()
    if (!attempt) throw notFound()
    if (attempt.submitted_at !== null) {
      if (options.submittedIsFine) return null
      throw conflict('This attempt is submitted already.')
    }
    if (attempt.open === null) throw await brokenOff(change, attempt)
    const learner = await change.trx
      .from('employees')
      .where({ id: employeeId, status: 'active' })
      .select('id')
      .first()
    if (!learner) throw forbidden('Only active employees take training.')
    if (await endSupersededWithin(change, attempt.progress_id)) return conflict(MODULE_CHANGED)
    const content = await contentOf(change, attempt.module_id, Number(attempt.version))
    await work(change, { attempt, content, given: givenOf(attempt) })
    return null
  })
  if (refusal) throw refusal
}

/** Why an attempt was closed without being graded. */
async function brokenOff(change: Change, attempt: AttemptRow): Promise<Refusal> {
  const module = await change.trx
    .from('training_modules')
    .where('id', attempt.module_id)
    .select('archived_at')
    .firstOrFail()
  if (module.archived_at) return conflict('This module was archived. Its test is closed.')
  const progress = await change.trx
    .from('training_progress')
    .where('id', attempt.progress_id)
    .select('superseded_at', 'completed_at')
    .firstOrFail()
  if (progress.superseded_at) return conflict(MODULE_CHANGED)
  if (progress.completed_at) return conflict('You have completed this module meanwhile.')
  return conflict('This attempt was closed. Start the test again.')
}

/**
 * Gives somebody who has used up their attempts further ones at the same test.
 * @throws Refusal 404, 409 where attempts are left or unlimited, or the way is over.
 */
export async function allowFurtherAttempts(
  progressId: number,
  attempts: number,
  actor: Actor
): Promise<void> {
  await change(actor, async (change) => {
    const progress: (ProgressRow & { open: number | null }) | null = await change.trx
      .from('training_progress')
      .where('id', progressId)
      .first()
    if (!progress) throw notFound()
    const employee = await change.trx
      .from('employees')
      .where('id', progress.employee_id)
      .select('user_id')
      .firstOrFail()
    if (Number(employee.user_id) === actor.id) {
      throw forbidden('You cannot give yourself further attempts.')
    }
    const module = await change.trx
      .from('training_modules')
      .where('id', progress.module_id)
      .select('attempts_allowed')
      .firstOrFail()
    const further = Number(progress.further_attempts)
    const allowed = allowedAttempts(module.attempts_allowed, further)
    if (progress.open === null || progress.test_passed_at) {
      throw conflict('This test is not open any more.')
    }
    if (allowed === null || (await gradedAttempts(change, progressId)) < allowed) {
      throw conflict('There are attempts left.')
    }
    await change.trx
      .from('training_progress')
      .where('id', progressId)
      .update({ further_attempts: further + attempts })
    await change.audit({
      action: 'allow_attempts',
      entityType: 'training_progress',
      entityId: progressId,
      oldValues: { furtherAttempts: further },
      newValues: {
        furtherAttempts: further + attempts,
        employeeId: progress.employee_id,
        moduleId: progress.module_id,
      },
    })
  })
}
