import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { conflict } from '#core/errors/http_errors'
import Progress from '#training/models/progress'
import { assertNotOneself } from '#training/policies/review_policy'
import { isReplaced } from '#training/queries/modules/is_replaced'
import { countGraded } from '#training/queries/count_graded'

/**
 * Gives more attempts at the same test to a person who has used up theirs.
 * @throws HttpError 404, 409 where attempts are left or unlimited, or the progress has ended, also by
 * a material change, after which its owner starts over.
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
    const { attemptsAllowed } = progress.module
    const before = progress.furtherAttempts
    const replaced = await isReplaced(progress, change.trx)
    if (!progress.isOpen || progress.testPassedAt || replaced) {
      throw conflict('This test is not open anymore.')
    }
    const graded = await countGraded(change.trx, progressId)
    if (attemptsAllowed === null || graded < attemptsAllowed + before) {
      throw conflict('There are attempts left.')
    }
    // The number of the module may have become smaller than what was used up before.
    const furtherAttempts = graded - attemptsAllowed + attempts
    await change.save(progress.merge({ furtherAttempts }), {
      action: 'allow_attempts',
      oldValues: { furtherAttempts: before },
      newValues: { furtherAttempts, ...progress.subject },
    })
  })
}
