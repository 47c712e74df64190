import type { Change } from '#audit/services/change'
import { partsOf, type ModuleContent } from '#training/content'
import { settleProgressWithin, type ProgressRow } from '#training/services/learner_progress'
import { isWatched, readRanges } from '#training/watching'

export interface ContentOutcome {
  /** All of the content is done. */
  contentDone: boolean
  /** The whole module is. */
  completed: boolean
}

/** Whether the own video of a way's version has been watched. */
export function isVideoWatched(content: ModuleContent, watched: string | null): boolean {
  const { videoSeconds } = content
  return videoSeconds !== null && isWatched(readRanges(watched), videoSeconds)
}

/**
 * Marks the content as done once each kind of it is: the own video watched, what is elsewhere
 * confirmed. Whatever does one of them calls it, within its change.
 */
export async function settleContentWithin(
  change: Change,
  progressId: number,
  content: ModuleContent
): Promise<ContentOutcome> {
  const progress: ProgressRow | null = await change.trx
    .from('training_progress')
    .where({ id: progressId, open: 1 })
    .first()
  if (!progress) return { contentDone: false, completed: false }
  if (progress.content_done_at !== null) return { contentDone: true, completed: false }
  const parts = partsOf(content)
  const done =
    (!parts.video || isVideoWatched(content, progress.watched)) &&
    (!parts.external || progress.content_confirmed_at !== null)
  if (!done) return { contentDone: false, completed: false }
  await change.trx
    .from('training_progress')
    .where('id', progressId)
    .update({ content_done_at: change.time })
  await change.audit({
    action: 'finish',
    entityType: 'training_progress',
    entityId: progressId,
    newValues: {
      employeeId: progress.employee_id,
      moduleId: progress.module_id,
      part: 'content',
      ...(parts.video ? { watchedSeconds: progress.watched_seconds } : {}),
    },
  })
  return { contentDone: true, completed: await settleProgressWithin(change, progressId) }
}
