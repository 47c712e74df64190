import type { Change } from '#audit/services/change'
import { partsOf, type ModuleContent } from '#training/content'
import type Progress from '#training/models/progress'
import { settleProgressInTransaction } from '#training/services/learner_progress'
import { isWatched, readRanges } from '#training/watching'

export interface ContentOutcome {
  /** All content parts are complete. */
  contentDone: boolean
  /** The whole module is complete. */
  completed: boolean
}

/** Whether the version's own video has been watched. */
export function isVideoWatched(content: ModuleContent, watched: string | null): boolean {
  const { videoSeconds } = content
  return videoSeconds !== null && isWatched(readRanges(watched), videoSeconds)
}

/**
 * Completes the content after each kind of it is complete: own video watched, external content
 * confirmed. Each of those calls this, inside its change.
 */
export async function settleContentInTransaction(
  change: Change,
  progress: Progress,
  content: ModuleContent
): Promise<ContentOutcome> {
  if (!progress.isOpen) return { contentDone: false, completed: false }
  if (progress.contentDoneAt !== null) return { contentDone: true, completed: false }
  if (!(await finishContent(change, progress, content))) {
    return { contentDone: false, completed: false }
  }
  return { contentDone: true, completed: await settleProgressInTransaction(change, progress) }
}

/** Completes the content of open progress alone, where each kind of it is complete. */
export async function finishContent(
  change: Change,
  progress: Progress,
  content: ModuleContent
): Promise<boolean> {
  const parts = partsOf(content)
  const done =
    (parts.video || parts.external) &&
    (!parts.video || isVideoWatched(content, progress.watched)) &&
    (!parts.external || progress.contentConfirmedAt !== null)
  if (!done) return false
  await change.save(progress.merge({ contentDoneAt: change.time }), {
    action: 'finish',
    newValues: {
      ...progress.subject,
      part: 'content',
      ...(parts.video ? { watchedSeconds: progress.watchedSeconds } : {}),
    },
  })
  return true
}
