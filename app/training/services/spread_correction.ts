import type { Change } from '#audit/services/change'
import { table } from '#core/database/table'
import Employee from '#people/models/employee'
import Attempt from '#training/models/attempt'
import ModuleVersion from '#training/models/module_version'
import Progress from '#training/models/progress'
import TrainingModule from '#training/models/training_module'
import { isReplaced } from '#training/queries/modules/is_replaced'
import { partsOf, type ModuleContent } from '#training/content'
import { finishContent, isVideoWatched } from '#training/modules/settle_content'
import { neededSeconds } from '#training/watching'
import { completeInTransaction, type NewCompletion } from '#training/services/complete_module'
import {
  completionOf,
  contentOf,
  moveToVersion,
  settleProgressInTransaction,
} from '#training/services/learner_progress'

/**
 * Moves those who have started a module to its newest version after a minor change: an address that
 * leads nowhere, or a certificate that is not needed, would stay theirs. Whoever is in a test, or in
 * the middle of a video that is kept, is not disturbed, and catches up afterwards. What is done stays
 * done. Who has left takes no training: what they have started stays as it was until they return.
 */
export async function spreadCorrection(
  change: Change,
  module: TrainingModule,
  content: ModuleContent
): Promise<void> {
  const { id: moduleId, version } = module
  const material = await ModuleVersion.query({ client: change.trx })
    .where({ moduleId, material: true })
    .orderBy('version', 'desc')
    .first()
  const underWay = () =>
    table(change.trx, Progress)
      .where({ module_id: moduleId, open: 1 })
      .where('version', '>=', material?.version ?? 1)
      .whereIn('employee_id', table(change.trx, Employee).where('status', 'active').select('id'))
      .whereNotIn(
        'id',
        table(change.trx, Attempt).where({ module_id: moduleId, open: 1 }).select('progress_id')
      )
  const older = await underWay().where('version', '<', version).distinct('version')
  let isLess = false
  for (const row of older) {
    const before = await contentOf(change, moduleId, row.version)
    const moving = underWay().where('version', row.version)
    if (before.videoFileId !== content.videoFileId) {
      // The seconds of another video say nothing about this one.
      await underWay()
        .where('version', row.version)
        .whereNull('content_done_at')
        .update({ watched: null, watched_seconds: 0, position_seconds: 0 })
    } else if (before.videoSeconds !== null) {
      const enough = Math.floor(neededSeconds(before.videoSeconds))
      moving.where((query) => {
        query.whereNotNull('content_done_at').orWhereNull('watched')
        query.orWhere('watched_seconds', '>=', enough)
      })
    }
    await moving.update({ version })
    isLess ||= lacksPart(before, content)
  }
  if (isLess) await settleAll(change, module, content)
}

function lacksPart(before: ModuleContent, after: ModuleContent): boolean {
  const left = partsOf(after)
  return Object.entries(partsOf(before)).some(
    ([part, had]) => had && !left[part as keyof typeof left]
  )
}

/** Nothing else completes a module of which what was left to do has been taken away. */
async function settleAll(change: Change, module: TrainingModule, content: ModuleContent) {
  const { id: moduleId, version } = module
  const client = change.trx
  const open = await Progress.query({ client })
    .where({ moduleId, version, open: 1 })
    .whereIn('employeeId', Employee.query({ client }).where('status', 'active').select('id'))
  const done: NewCompletion[] = []
  for (const progress of open) {
    if (progress.contentDoneAt === null) await finishContent(change, progress, content)
    const completion = await completionOf(change, progress, content, module)
    if (completion) done.push(completion)
  }
  await completeInTransaction(change, done)
}

/**
 * After a test or a video: takes what minor changes have brought since.
 * @returns whether nothing is left to do by that, so that the module is complete now.
 */
export async function catchUpInTransaction(change: Change, progress: Progress): Promise<boolean> {
  const { moduleId } = progress
  const module = await change.find(TrainingModule, moduleId)
  if (!progress.isOpen || module.version === progress.version) return false
  if (await isReplaced(progress, change.trx)) return false
  const before = await contentOf(change, moduleId, progress.version)
  const content = await contentOf(change, moduleId, module.version)
  const isWatching = progress.contentDoneAt === null && progress.watched !== null
  if (
    isWatching &&
    before.videoFileId === content.videoFileId &&
    !isVideoWatched(before, progress.watched)
  ) {
    return false
  }
  moveToVersion(progress, module.version, { from: before, to: content })
  await change.save(progress)
  if (progress.contentDoneAt === null) await finishContent(change, progress, content)
  return settleProgressInTransaction(change, progress)
}

/** The same of people who are active again: nothing has reached them while they were away. */
export async function catchUpReturned(
  change: Change,
  employeeIds: readonly number[]
): Promise<void> {
  const behind = await Progress.query({ client: change.trx })
    .whereIn('employeeId', [...employeeIds])
    .where('open', 1)
    .whereHas('module', (module) => {
      void module.whereColumn('training_modules.version', '>', 'training_progress.version')
    })
    .orderBy('id')
  for (const progress of behind) await catchUpInTransaction(change, progress)
}
