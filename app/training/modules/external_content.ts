import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { conflict, invalidField } from '#core/errors/http_errors'
import { partsOf, type ModuleContent } from '#training/content'
import type Progress from '#training/models/progress'
import { assertNotReplaced } from '#training/queries/modules/is_replaced'
import { openProgressInTransaction } from '#training/services/learner_progress'
import { settleContentInTransaction, type ContentOutcome } from '#training/modules/settle_content'

export const EXTERNAL_PARTS = ['video', 'resource'] as const
export type ExternalPart = (typeof EXTERNAL_PARTS)[number]

interface ExternalState {
  videoOpened: boolean
  resourceOpened: boolean
  /** Everything has been opened. */
  opened: boolean
  confirmed: boolean
}

export type ExternalOutcome = ExternalState & ContentOutcome

const COLUMNS = { video: 'videoOpenedAt', resource: 'resourceOpenedAt' } as const

/** The addresses to open. A module's own video replaces an external one. */
export function externalAddresses(content: ModuleContent): Partial<Record<ExternalPart, string>> {
  const { videoUrl, videoFileId, externalUrl } = content
  return {
    ...(videoUrl !== null && videoFileId === null ? { video: videoUrl } : {}),
    ...(externalUrl !== null ? { resource: externalUrl } : {}),
  }
}

/** What a page opens or confirms. */
interface Shown {
  part?: ExternalPart
  /** The module's version that the page shows. */
  version?: number
}

/**
 * Records that a learner has opened external content; the first time counts.
 * @throws HttpError as `openProgressInTransaction` and `assertNotReplaced` do; 422 naming `part`
 * for one that the module does not have.
 */
export async function openExternal(
  employeeId: number,
  moduleId: number,
  { part, version }: Shown,
  actor: Actor
): Promise<ExternalOutcome> {
  return change(actor, async (change) => {
    const { progress, content } = await openProgressInTransaction(change, employeeId, moduleId)
    await assertNotReplaced({ moduleId, version }, change.trx)
    const addresses = externalAddresses(content)
    const wanted = part ?? (addresses.resource === undefined ? 'video' : 'resource')
    if (addresses[wanted] === undefined) {
      throw invalidField('part', 'This module has nothing of the kind to open.', 'exists')
    }
    const column = COLUMNS[wanted]
    if (progress[column] === null) {
      progress[column] = change.time
      if (isAllOpened(progress, addresses)) progress.contentOpenedAt ??= change.time
      await change.save(progress, {
        action: 'open',
        newValues: { ...progress.subject, part: wanted },
      })
    }
    return { ...stateOf(progress), ...standsAt(progress) }
  })
}

/**
 * Records that a learner confirms completing the external content.
 * @throws HttpError as `openProgressInTransaction` and `assertNotReplaced` do; 409 where there is
 * nothing to confirm, or it has not been opened.
 */
export async function confirmExternal(
  employeeId: number,
  moduleId: number,
  { version }: Pick<Shown, 'version'>,
  actor: Actor
): Promise<ExternalOutcome> {
  return change(actor, async (change) => {
    const { progress, content } = await openProgressInTransaction(change, employeeId, moduleId)
    await assertNotReplaced({ moduleId, version }, change.trx)
    if (!partsOf(content).external) throw conflict('There is nothing to confirm in this module.')
    // A module with only a description needs no opening.
    if (!isAllOpened(progress, externalAddresses(content))) {
      throw conflict('Open the training first, then confirm that you have completed it.')
    }
    if (progress.contentConfirmedAt !== null) {
      return { ...stateOf(progress), ...standsAt(progress) }
    }
    await change.save(progress.merge({ contentConfirmedAt: change.time }), {
      action: 'confirm',
      newValues: progress.subject,
    })
    const outcome = await settleContentInTransaction(change, progress, content)
    return { ...stateOf(progress), ...outcome }
  })
}

const isAllOpened = (progress: Progress, addresses: Partial<Record<ExternalPart, string>>) =>
  EXTERNAL_PARTS.every((part) => addresses[part] === undefined || progress[COLUMNS[part]] !== null)

const stateOf = (progress: Progress): ExternalState => ({
  videoOpened: progress.videoOpenedAt !== null,
  resourceOpened: progress.resourceOpenedAt !== null,
  opened: progress.contentOpenedAt !== null,
  confirmed: progress.contentConfirmedAt !== null,
})

const standsAt = (progress: Progress): ContentOutcome => ({
  contentDone: progress.contentDoneAt !== null,
  completed: false,
})
