import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { conflict, tooMany } from '#core/errors/http_errors'
import { clockInWords } from '#settings/local_time'
import { allowedAttempts, giveQuestions } from '#training/attempt'
import { partsOf, type ModuleContent } from '#training/content'
import Attempt from '#training/models/attempt'
import type Progress from '#training/models/progress'
import TrainingModule from '#training/models/training_module'
import { settleContentInTransaction } from '#training/modules/settle_content'
import { countGraded } from '#training/queries/count_graded'
import { findRetryAt, shownMinute } from '#training/queries/own/retry_at'
import { openProgressInTransaction, takeCorrections } from '#training/services/learner_progress'

/**
 * Starts an attempt at a module's test, or returns the open one: a reload, a second tab and a
 * double click are one attempt.
 * @throws HttpError 404, 403 for a person who is not an active employee, 409 for a module without
 * a test, with a passed test, or without attempts left; 429 during the pause after failed ones.
 */
export async function beginAttempt(
  employeeId: number,
  moduleId: number,
  actor: Actor
): Promise<{ id: number; begun: boolean }> {
  return change(actor, async (change) => {
    const open = await openProgressInTransaction(change, employeeId, moduleId)
    const last = await Attempt.query({ client: change.trx })
      .where('progressId', open.progress.id)
      .orderBy('number', 'desc')
      .first()
    if (last?.isOpen) return { id: last.id, begun: false }
    const { progress, content } = await takeCorrections(change, open)
    // A correction may have taken away what was left of the content, and nothing else settles it.
    await settleContentInTransaction(change, progress, content)
    if (!partsOf(content).test) throw conflict('This module has no test.')
    if (progress.testPassedAt) throw conflict('You have passed this test.')
    await assertAttemptsLeft(change, progress)
    await assertPauseOver(change, progress)
    const number = (last?.number ?? 0) + 1
    return { id: await insertAttempt(change, progress, content, number), begun: true }
  })
}

async function assertAttemptsLeft({ trx }: Change, progress: Progress) {
  const module = await TrainingModule.findOrFail(progress.moduleId, { client: trx })
  const allowed = allowedAttempts(module.attemptsAllowed, progress.furtherAttempts)
  if (allowed === null || (await countGraded(trx, progress.id)) < allowed) return
  throw conflict('You have no attempts left. Ask HR for another one.')
}

async function assertPauseOver(change: Change, progress: Progress) {
  const at = await findRetryAt(change.trx, progress.id)
  if (!at) return
  const seconds = Math.ceil(at.diff(change.at).as('seconds'))
  throw tooMany(`You can try again at ${clockInWords(shownMinute(at))}.`, Math.max(1, seconds))
}

async function insertAttempt(
  change: Change,
  { id: progressId, employeeId, moduleId, version }: Progress,
  content: ModuleContent,
  number: number
): Promise<number> {
  const given = giveQuestions(content)
  const attempt = new Attempt().fill({
    progressId,
    employeeId,
    moduleId,
    version,
    number,
    open: 1,
    given: JSON.stringify(given),
    startedAt: change.time,
    questionCount: given.length,
  })
  await change.save(attempt, { action: 'begin' })
  return attempt.id
}
