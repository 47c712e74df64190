import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { conflict } from '#core/errors/http_errors'
import { settleOnboarding } from '#people/onboarding/settle_onboarding'
import { localDayOf } from '#settings/local_time'
import { dayOf } from '#training/assignments/assign_modules'
import Completion from '#training/models/completion'
import Evidence from '#training/models/evidence'
import Progress from '#training/models/progress'
import { assertNotOneself } from '#training/policies/review_policy'
import { loadStatuses } from '#training/queries/compliance/statuses'
import { isReplaced } from '#training/queries/modules/is_replaced'
import { settleProgressInTransaction } from '#training/services/learner_progress'
import { catchUpInTransaction } from '#training/services/spread_correction'

/**
 * Voids a completion, for example one recorded for the wrong person. It stays in the record and
 * no longer counts, and progress that it ended goes on; completed onboarding stays complete.
 * @throws HttpError 403 for one's own, 404, 409 when it is void already.
 */
export async function voidCompletion(id: number, reason: string, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const completion = await change.find(Completion, id)
    await completion.load('employee')
    assertNotOneself(
      actor,
      completion.employee,
      'You cannot declare your own completion void. Someone else who assigns or reviews training can.'
    )
    if (completion.isVoid) throw conflict('This completion is void already.')
    const { completedOn, method } = completion
    completion.merge({ live: null, voidedAt: change.time, voidReason: reason })
    await change.save(completion, {
      action: 'void',
      oldValues: { completionId: id, completedOn, method },
      newValues: { void: true, reason },
    })
    const progress = await endedBy(change, completion)
    if (progress) await reopen(change, progress, completion)
    await settleOnboarding(change, [completion.employeeId])
  })
}

/**
 * The progress that a completion from elsewhere has ended, where nothing else would have: what the
 * person has done there would otherwise be lost with the mistake. Its own progress stays ended.
 */
async function endedBy(change: Change, completion: Completion): Promise<Progress | null> {
  const { employeeId, moduleId, progressId } = completion
  if (progressId !== null) return null
  const client = change.trx
  const pair = { employeeId, moduleId }
  // Of several mistakes the first has ended it, whichever is voided last.
  const mistakes = await Completion.query({ client })
    .where(pair)
    .whereNull('live')
    .whereNull('progressId')
  const moments = mistakes.map(({ createdAt }) => createdAt)
  const ways = await Progress.query({ client })
    .where(pair)
    .where((way) => void way.whereIn('completedAt', moments).orWhere('open', 1))
    .orderBy('completedAt', 'desc')
  const [ended] = ways
  if (!ended || ways.some(({ isOpen }) => isOpen)) return null
  const other = await Completion.query({ client })
    .where({ ...pair, live: 1 })
    .where('completedOn', '>=', localDayOf(ended.startedAt))
    .first()
  if (other) return null
  const statuses = await loadStatuses(dayOf(change), [employeeId], {
    moduleIds: [moduleId],
    client,
  })
  return statuses.of(employeeId, moduleId).state === 'completed' ? null : ended
}

/**
 * Opens progress again, with the certificate that was accepted for it and the minor changes that
 * came since. In a version that a material change has replaced it starts over, like any other.
 */
async function reopen(change: Change, progress: Progress, { employee }: Completion): Promise<void> {
  const accepted = await Evidence.query({ client: change.trx })
    .where('progressId', progress.id)
    .whereNotNull('acceptedAt')
    .orderBy('acceptedAt', 'desc')
    .first()
  const evidenceId = accepted?.id ?? progress.evidenceId
  await change.store(progress.merge({ open: 1, completedAt: null, evidenceId }))
  if (await isReplaced(progress, change.trx)) return
  if (employee.isActive && (await catchUpInTransaction(change, progress))) return
  await settleProgressInTransaction(change, progress)
}
