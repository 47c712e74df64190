import type { Readable } from 'node:stream'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { invalidField } from '#core/errors/http_errors'
import User from '#accounts/models/user'
import type ChecklistItem from '#onboarding/models/checklist_item'
import { FILE_RULES } from '#onboarding/packets/attach_file'
import { findItem } from '#onboarding/tasks/find_item'
import { followManagers } from '#onboarding/tasks/follow_managers'
import { reopenOnboarding } from '#people/onboarding/reopen_onboarding'
import { settleOnboarding } from '#people/onboarding/settle_onboarding'
import { cleanUpload } from '#pdf/uploads/clean_upload'
import { deleteFile } from '#storage/services/delete_file'
import { storeFile } from '#storage/services/store_file'

/**
 * Checks a task off, once: of two of a group who try, one does.
 * @throws HttpError 403, 404, 409 when it is not open, 422 naming the proof that is missing.
 */
export async function completeTask(id: number, note: string | null, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const { item } = await findItem(change, id, 'done')
    if (item.proof === 'file') {
      throw invalidField('file', 'Upload a file to check this off.', 'required')
    }
    await checkOff(change, item, { note })
  })
}

/**
 * The same with the file that proves it.
 * @throws HttpError as completeTask, 413, 422 naming `file`.
 */
export async function completeWithFile(
  id: number,
  { name, note }: { name: string; note: string | null },
  body: Readable,
  actor: Actor
): Promise<void> {
  // Refused before megabytes are read for nothing; decided again within the change.
  await change(actor, async (change) => void (await findItem(change, id, 'done')))
  const file = {
    ...FILE_RULES,
    prepare: cleanUpload,
    purpose: 'onboarding_proof',
    name,
    ownerId: actor.id,
  }
  await storeFile(body, file, actor, async (change, stored) => {
    const { item } = await findItem(change, id, 'done')
    await checkOff(change, item, { note, proofFileId: stored.id })
  })
}

async function checkOff(
  change: Change,
  item: ChecklistItem,
  { note, proofFileId = null }: { note: string | null; proofFileId?: number | null }
): Promise<void> {
  if (item.proof === 'note' && !note) {
    throw invalidField('note', 'Write a note to check this off.', 'required')
  }
  await change.save(
    item.merge({
      status: 'done',
      begunAt: item.begunAt ?? change.time,
      doneAt: change.time,
      doneById: change.actor.id,
      doneBy: change.actor.label,
      note,
      proofFileId,
    }),
    { action: 'complete', newValues: { proofFileId } }
  )
  await settleOnboarding(change, [item.employeeId])
}

/**
 * Opens a task again that was marked as done within a day, its proof gone.
 * @throws HttpError 403, 404, 409 when it is not marked as done.
 */
export async function undoTask(id: number, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const { item, checklist, employee } = await findItem(change, id, 'undo')
    const { proofFileId, ownerUserId } = item
    const owner = await User.find(ownerUserId, { client: change.trx })
    await change.save(
      item.merge({
        // Whoever's account was closed in the meantime could not do it again: it becomes HR's.
        ...(owner?.disabledAt ? { owner: 'hr' as const, ownerUserId: null } : {}),
        status: 'open',
        doneAt: null,
        doneById: null,
        doneBy: null,
        note: null,
        proofFileId: null,
      }),
      { action: 'undo' }
    )
    if (proofFileId !== null) await deleteFile(change, proofFileId)
    // Their manager may be another one by now.
    await followManagers(change, [employee.id])
    // No onboarding is complete while a required item of it is open.
    if (item.required && checklist.kind === 'onboarding') {
      await reopenOnboarding(change, [employee.id], 'in_progress')
    }
    await settleOnboarding(change, [employee.id])
  })
}
