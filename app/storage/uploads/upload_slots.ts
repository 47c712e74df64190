import { createHash, randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { DateTime } from 'luxon'
import type { Actor } from '#audit/actor'
import type { Change } from '#audit/services/change'
import { table } from '#core/database/table'
import { dbTime } from '#core/time'
import { appUrl } from '#config/app'
import { conflict, forbidden, invalidField, notFound, HttpError } from '#core/errors/http_errors'
import UploadSlot from '#storage/models/upload_slot'
import { findFile } from '#storage/queries/find_file'
import { objectSize, signedUploadUrl } from '#storage/services/disk_objects'
import { tooLarge } from '#storage/uploads/receive_file'
import { adoptObject, discardObject, newKey, storeFile } from '#storage/services/store_file'
import { uploadPurpose, type UploadPurpose } from '#storage/uploads/upload_purposes'
import type { StoredFile } from '#storage/stored_file'

const UPLOAD_PATH = '/api/objects/upload'

const SLOT_MINUTES = 60

/** The result of an upload. */
export interface Uploaded {
  /** Names the file where it is used. */
  path: string
  name: string
  seconds: number | null
}

/** A stored file in the format of fields such as `videoPath`. */
export const objectPath = (fileId: number) => `/objects/${fileId}`

const USED_TWICE = 'Something was uploaded to this address already. Start the upload again.'
const EXPIRED = 'This upload address has expired. Start the upload again.'
const FOREIGN = 'Someone else started this upload.'

const uploaded = ({ id, name, seconds }: StoredFile): Uploaded => ({
  path: objectPath(id),
  name,
  seconds,
})

const digestOf = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * Creates a slot for one upload and returns the URL that accepts it by PUT: ours, or the bucket's
 * own.
 */
export async function openSlot(
  purpose: UploadPurpose,
  ownerId: number,
  name: string | null
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const key = newKey()
  const signed = await signedUploadUrl(key, SLOT_MINUTES * 60)
  await insertSlot(purpose, ownerId, name, { token, key: signed === null ? null : key })
  return signed ?? `${appUrl}${UPLOAD_PATH}/${token}`
}

async function insertSlot(
  purpose: UploadPurpose,
  ownerId: number,
  name: string | null,
  { token, key }: { token: string; key: string | null }
): Promise<void> {
  const now = DateTime.utc()
  await UploadSlot.create({
    tokenDigest: digestOf(token),
    ownerId,
    purpose: purpose.name,
    name: name ?? purpose.defaultName,
    createdAt: dbTime(now),
    expiresAt: dbTime(now.plus({ minutes: SLOT_MINUTES })),
    objectKey: key,
  })
}

/**
 * Stores a file that comes from no browser, as an unused upload.
 * @returns its name for fields such as `videoPath`.
 * @throws HttpError as `receiveIntoSlot` does.
 */
export async function storeForLater(
  purpose: UploadPurpose,
  ownerId: number,
  name: string,
  body: Readable,
  actor: Actor
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await insertSlot(purpose, ownerId, name, { token, key: null })
  const { id } = await receiveIntoSlot(await findFreeSlot(token, ownerId), body, actor)
  return objectPath(id)
}

/**
 * The free slot of a URL.
 * @throws HttpError 404 for none, 403 for another person's, 409 for one that is used or has
 * expired.
 */
export async function findFreeSlot(token: string, ownerId: number): Promise<UploadSlot> {
  const slot = await UploadSlot.findBy('tokenDigest', digestOf(token))
  if (!slot || slot.isInBucket) throw notFound('There is no such upload address.')
  if (slot.ownerId !== ownerId) throw forbidden(FOREIGN)
  if (slot.receivedAt !== null) throw conflict(USED_TWICE)
  if (slot.isExpired) throw conflict(EXPIRED)
  return slot
}

/**
 * Streams an upload into its slot: checked, stored and recorded, or rejected with nothing left.
 * @throws HttpError 413 and 422 for unaccepted content, 409 when another upload was faster.
 */
export async function receiveIntoSlot(
  slot: UploadSlot,
  body: Readable,
  actor: Actor
): Promise<StoredFile> {
  const { file, fill } = recordingInto(slot)
  return storeFile(body, file, actor, fill)
}

/**
 * The status of an upload, by the URL it was sent to, with or without its query. An upload in a
 * bucket is checked now; a repeated call returns the same.
 * @throws HttpError 422 naming `field` for any other URL, 403 for another person's, 409 for an
 * empty slot; 413 and 422 for unaccepted content.
 */
export async function confirmUpload(
  url: string,
  field: string,
  ownerId: number,
  actor: Actor
): Promise<Uploaded> {
  const slot = await slotOf(url)
  if (!slot) throw invalidField(field, 'This is not the address of an upload.', 'upload')
  if (slot.ownerId !== ownerId) throw forbidden(FOREIGN)
  const file = slot.fileId === null ? null : await findFile(slot.fileId)
  if (file) return uploaded(file)
  if (slot.objectKey === null) {
    throw conflict(slot.isExpired ? EXPIRED : 'Nothing has been uploaded to this address yet.')
  }
  return adoptFromBucket(slot, slot.objectKey, actor)
}

async function adoptFromBucket(slot: UploadSlot, key: string, actor: Actor): Promise<Uploaded> {
  const size = await objectSize(key)
  if (size === null) {
    throw conflict(slot.isExpired ? EXPIRED : 'Nothing has been uploaded to this address yet.')
  }
  const { file, fill } = recordingInto(slot)
  try {
    if (size > file.maxBytes) throw tooLarge(file.maxBytes)
    const stored = await adoptObject(key, file, actor, fill)
    await discardObject(key)
    return uploaded(stored)
  } catch (error) {
    if (error instanceof HttpError && error.status !== 409) await discardObject(key)
    // A concurrent call was faster and has moved the object.
    const now = await UploadSlot.findBy('objectKey', key)
    const known = now?.fileId ? await findFile(now.fileId) : null
    if (known) return uploaded(known)
    throw error
  }
}

/** The file of a slot, and the change that fills the slot with it. */
function recordingInto(slot: UploadSlot) {
  const purpose = uploadPurpose(slot.purpose)
  const file = {
    purpose: purpose.name,
    name: slot.name,
    ownerId: slot.ownerId,
    accept: purpose.accept,
    acceptedAs: purpose.acceptedAs,
    maxBytes: purpose.maxBytes,
    inspect: purpose.inspect,
  }
  const fill = async (change: Change, stored: StoredFile) => {
    const filled = await table(change.trx, UploadSlot)
      .where('id', slot.id)
      .whereNull('received_at')
      .update({ received_at: change.time, file_id: stored.id })
    if (filled !== 1) throw conflict(USED_TWICE)
  }
  return { file, fill }
}

/** The slot of a URL; a bucket's is found by the key at its end. */
async function slotOf(url: string): Promise<UploadSlot | null> {
  if (!URL.canParse(url, appUrl)) return null
  const { pathname } = new URL(url, appUrl)
  const [, token] = /^\/api\/objects\/upload\/([\w-]{1,100})$/.exec(pathname) ?? []
  if (token !== undefined) return UploadSlot.findBy('tokenDigest', digestOf(token))
  const [, key] = /\/(\d{4}-\d\d-\d\d\/[0-9a-f-]{36})$/.exec(pathname) ?? []
  return key === undefined ? null : UploadSlot.findBy('objectKey', key)
}
