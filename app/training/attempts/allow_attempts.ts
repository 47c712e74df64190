import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { conflict } from '#core/errors/http_errors'
import { allowedAttempts } from '#training/attempt'
import Progress from '#training/models/progress'
import { assertNotOneself } from '#training/policies/review_policy'
import { countGraded } from '#training/queries/count_graded'

/**
 * Gives more attempts at the same test to a person who has used up theirs.
 * @throws HttpError 404, 409 where attempts are left or unlimited, or the progress has ended.
 */
export async function allowFurtherAttempts(
  progressId: number,
  attempts: number,
  actor: Actor
): Promise<void> {
  await change(actor, async (change) => {
    const progress = await change.find(Progress, progressId)
    await progress.load('employee')
    await progress.load('module')
    assertNotOneself(actor, progress.employee, 'You cannot give yourself further attempts.')
    const before = progress.furtherAttempts
    const allowed = allowedAttempts(progress.module.attemptsAllowed, before)
    if (!progress.isOpen || progress.testPassedAt) {
      throw conflict('This test is not open any more.')
    }
    if (allowed === null || (await countGraded(change.trx, progressId)) < allowed) {
      throw conflict('There are attempts left.')
    }
    const furtherAttempts = before + attempts
    await change.save(progress.merge({ furtherAttempts }), {
      action: 'allow_attempts',
      oldValues: { furtherAttempts: before },
      newValues: { furtherAttempts, ...progress.subject },
    })
  })
}
