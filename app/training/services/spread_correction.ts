import type { Change } from '#audit/services/change'
import { table } from '#core/database/table'
import Attempt from '#training/models/attempt'
import ModuleVersion from '#training/models/module_version'
import Progress from '#training/models/progress'
import type TrainingModule from '#training/models/training_module'
import { partsOf, type ModuleContent } from '#training/content'
import { settleContentInTransaction } from '#training/modules/settle_content'
import { neededSeconds } from '#training/watching'
import { contentOf, settleProgressInTransaction } from '#training/services/learner_progress'

/**
 * Moves those who have started a module to its newest version after a minor change: an address that
 * leads nowhere, or a certificate that is not needed, would stay theirs. Whoever is in a test, or in
 * the middle of a video that is kept, is not disturbed. What is done stays done.
 */
export async function spreadCorrection(
  change: Change,
  { id: moduleId, version }: TrainingModule,
  content: ModuleContent
): Promise<void> {
  const material = await ModuleVersion.query({ client: change.trx })
    .where({ moduleId, material: true })
    .orderBy('version', 'desc')
    .first()
  const begun = () =>
    table(change.trx, Progress)
      .where({ module_id: moduleId, open: 1 })
      .where('version', '>=', material?.version ?? 1)
      .whereNotIn(
        'id',
        table(change.trx, Attempt).where({ module_id: moduleId, open: 1 }).select('progress_id')
      )
  const older = await begun().where('version', '<', version).distinct('version')
  let isLess = false
  for (const row of older) {
    const before = await contentOf(change, moduleId, row.version)
    const moving = begun().where('version', row.version)
    if (before.videoFileId !== content.videoFileId) {
      // The seconds of another video say nothing about this one.
      await begun()
        .where('version', row.version)
        .whereNull('content_done_at')
        .update({ watched: null, watched_seconds: 0, position_seconds: 0 })
    } else if (before.videoSeconds !== null) {
      const enough = Math.floor(neededSeconds(before.videoSeconds))
      moving.where((way) => {
        way.whereNotNull('content_done_at').orWhereNull('watched')
        way.orWhere('watched_seconds', '>=', enough)
      })
    }
    await moving.update({ version })
    isLess ||= lacksPart(before, content)
  }
  if (isLess) await settleAll(change, { moduleId, version }, content)
}

function lacksPart(before: ModuleContent, after: ModuleContent): boolean {
  const left = partsOf(after)
  return Object.entries(partsOf(before)).some(
    ([part, had]) => had && !left[part as keyof typeof left]
  )
}

/** Nothing else completes a module of which what was left to do has been taken away. */
async function settleAll(
  change: Change,
  where: { moduleId: number; version: number },
  content: ModuleContent
) {
  const ways = await Progress.query({ client: change.trx }).where({
    ...where,
    open: 1,
  })
  for (const way of ways) {
    const { completed } = await settleContentInTransaction(change, way, content)
    if (!completed) await settleProgressInTransaction(change, way)
  }
}
