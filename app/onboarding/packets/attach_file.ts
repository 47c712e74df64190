import type { Readable } from 'node:stream'
import type { Actor } from '#audit/actor'
import type { Change } from '#audit/services/change'
import { change } from '#audit/services/change'
import { changedSince } from '#core/changed_since'
import { conflict, notFound } from '#core/errors/http_errors'
import { table } from '#core/database/table'
import { cleanUpload } from '#pdf/uploads/clean_upload'
import { deleteFile } from '#storage/services/delete_file'
import { storeFile } from '#storage/services/store_file'
import ChecklistItem from '#onboarding/models/checklist_item'
import OnboardingPacket from '#onboarding/models/packet'
import PacketItem from '#onboarding/models/packet_item'

/** What may be attached to a task, and be its proof. */
export const FILE_RULES = {
  accept: ['application/pdf', 'image/jpeg', 'image/png'],
  maxBytes: 10 * 1024 * 1024,
}

const REPLACED = `${changedSince('This file')} Check the one that is here now, then try again.`

/** @param seen the file that whoever replaces it has seen, 0 for none. */
async function taskOf(
  change: Change,
  packetId: number,
  itemId: number,
  seen?: number
): Promise<PacketItem> {
  const packet = await change.find(OnboardingPacket, packetId)
  if (packet.isArchived) throw conflict('This packet is archived.')
  const item = await change.find(PacketItem, itemId)
  if (item.packetId !== packetId) throw notFound()
  if (item.kind !== 'task') throw conflict('Only a task has a file to go with it.')
  if (seen !== undefined && seen !== (item.fileId ?? 0)) throw conflict(REPLACED)
  return item
}

/** The file of an item, unless a checklist that was made from it shows it still. */
export async function dropFile(change: Change, fileId: number | null): Promise<void> {
  if (fileId === null) return
  const shown = await table(change.trx, ChecklistItem).where('file_id', fileId).first()
  const copied = await table(change.trx, PacketItem).where('file_id', fileId).first()
  if (!shown && !copied) await deleteFile(change, fileId)
}

/**
 * Puts a file to a task of a packet, in place of an earlier one.
 * @param seen see taskOf.
 * @throws HttpError 404, 409 for what is no task, or has another file than was seen, 413, 422 naming
 * `file`.
 */
export async function attachFile(
  packetId: number,
  itemId: number,
  name: string,
  body: Readable,
  actor: Actor,
  seen?: number
): Promise<void> {
  // Refused before megabytes are read for nothing; decided again within the change.
  await change(actor, async (change) => void (await taskOf(change, packetId, itemId, seen)))
  const file = {
    ...FILE_RULES,
    prepare: cleanUpload,
    purpose: 'onboarding_attachment',
    name,
    ownerId: null,
  }
  await storeFile(body, file, actor, async (change, stored) => {
    const item = await taskOf(change, packetId, itemId, seen)
    const { fileId: earlier } = item
    await change.store(item.merge({ fileId: stored.id }))
    await tellFile(change, packetId, item, stored.id)
    await dropFile(change, earlier)
  })
}

/** @throws HttpError 404, 409, also for another file than was seen. */
export async function detachFile(
  packetId: number,
  itemId: number,
  actor: Actor,
  seen?: number
): Promise<void> {
  await change(actor, async (change) => {
    const item = await taskOf(change, packetId, itemId, seen)
    const { fileId } = item
    if (fileId === null) return
    await change.store(item.merge({ fileId: null }))
    await tellFile(change, packetId, item, null)
    await dropFile(change, fileId)
  })
}

const tellFile = (change: Change, packetId: number, { name }: PacketItem, fileId: number | null) =>
  change.audit({
    action: 'update',
    entityType: 'onboarding_packet',
    entityId: packetId,
    newValues: { item: name, fileId },
  })
