import type { Readable } from 'node:stream'
import User from '#accounts/models/user'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { assertNotErased } from '#core/erased_email'
import { notFound } from '#core/errors/http_errors'
import { deleteFile } from '#storage/services/delete_file'
import type { FileRules, ReceivedFile } from '#storage/uploads/receive_file'
import { redrawPicture } from '#storage/services/redraw_picture'
import { storeFile } from '#storage/services/store_file'

/** What a photo may be. */
export const PHOTO_RULES: FileRules = {
  accept: ['image/png', 'image/jpeg', 'image/webp'],
  maxBytes: 5 * 1024 * 1024,
}

const PHOTO_PIXELS = 256

/**
 * Rejects callers who may not change another person's photo. The domain above accounts knows who
 * is an employee.
 */
type Judge = (change: Change) => Promise<void>

/**
 * Replaces a person's photo with the image in the stream. Returns the file's id.
 * @throws HttpError 413 or 422 naming `file` for anything else.
 */
export async function changePhoto(
  userId: number,
  picture: Readable,
  actor: Actor,
  judge?: Judge
): Promise<number> {
  const file = {
    ...PHOTO_RULES,
    prepare: squarePhoto,
    purpose: 'photo',
    name: `photo-${userId}.webp`,
    ownerId: userId,
  }
  const stored = await storeFile(picture, file, actor, async (change, { id }) => {
    await judge?.(change)
    await replacePhoto(change, userId, id)
  })
  return stored.id
}

const squarePhoto = (received: ReceivedFile) =>
  redrawPicture(received, (picture) =>
    picture.resize(PHOTO_PIXELS, PHOTO_PIXELS, { fit: 'cover' }).webp({ quality: 82 })
  )

/** @throws HttpError 404 when there is no photo. */
export async function removePhoto(userId: number, actor: Actor, judge?: Judge): Promise<void> {
  await change(actor, async (change) => {
    await judge?.(change)
    await replacePhoto(change, userId, null)
  })
}

async function replacePhoto(change: Change, userId: number, fileId: number | null) {
  const user = await User.find(userId, { client: change.trx })
  const before = user?.photoFileId ?? null
  if (!user || (before === null && fileId === null)) throw notFound('There is no photo.')
  assertNotErased(user)
  await change.save(user.merge({ photoFileId: fileId }))
  if (before !== null) await deleteFile(change, before)
}
