import { createHash, randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#audit/actor'
import type { Change } from '#audit/services/change'
import { dbTime, fromDbTime } from '#core/time'
import { appUrl } from '#config/app'
import { conflict, forbidden, invalidField, notFound, Refusal } from '#core/errors/refusals'
import { findFile } from '#storage/queries/find_file'
import { objectSize, signedUploadUrl } from '#storage/services/disk_objects'
import { tooLarge } from '#storage/uploads/receive_file'
import { adoptObject, discardObject, newKey, storeFile } from '#storage/services/store_file'
import { uploadPurpose, type UploadPurpose } from '#storage/uploads/upload_purposes'
import type { StoredFile } from '#storage/stored_file'

export const UPLOAD_SLOTS_TABLE = 'upload_slots'
const UPLOAD_PATH = '/api/objects/upload'

const SLOT_MINUTES = 60

/** A row of upload_slots: a place that one upload may be sent to, once. */
export interface UploadSlot {
  id: number
  owner_id: number
  purpose: string
  name: string
  expires_at: string
  received_at: string | null
  /** In a bucket, where the upload lies until it is judged. */
  object_key: string | null
  file_id: number | null
  taken_at: string | null
}

/** What an upload became. */
export interface Uploaded {
  /** Names the file in what it becomes part of. */
  path: string
  name: string
  seconds: number | null
}

/** A stored file, as fields such as `videoPath` name it. */
export const objectPath = (fileId: number) => `/objects/${fileId}`

const USED_TWICE = 'Something was uploaded to this address already. Start the upload again.'
const EXPIRED = 'This upload address has expired. Start the upload again.'
const FOREIGN = 'This upload was begun by somebody else.'

const uploaded = ({ id, name, seconds }: StoredFile): Uploaded => ({
  path: objectPath(id),
  name,
  seconds,
})

const digestOf = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * Makes a place for one upload and answers the address that takes it by PUT: ours, or the
 * bucket's own where files are kept in one.
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
  await db.table(UPLOAD_SLOTS_TABLE).insert({
    token_digest: digestOf(token),
    owner_id: ownerId,
    purpose: purpose.name,
    name: name ?? purpose.defaultName,
    created_at: dbTime(now),
    expires_at: dbTime(now.plus({ minutes: SLOT_MINUTES })),
    object_key: key,
  })
}

/**
 * Takes in a file that comes from no browser, as an upload that waits to become part of something.
 * @returns how fields such as `videoPath` name it.
 * @throws Refusal as `receiveIntoSlot` does.
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
 * The slot that an address of ours leads to, free to be sent to.
 * @throws Refusal 404 for none, 403 for another's, 409 for one that is used or has expired.
 */
export async function findFreeSlot(token: string, ownerId: number): Promise<UploadSlot> {
  const slot = await slotBy('token_digest', digestOf(token))
  if (!slot || slot.object_key !== null) throw notFound('There is no such upload address.')
  if (slot.owner_id !== ownerId) throw forbidden(FOREIGN)
  if (slot.received_at !== null) throw conflict(USED_TWICE)
  if (isExpired(slot)) throw conflict(EXPIRED)
  return slot
}

/**
 * Streams an upload into its slot: judged, stored and recorded, or refused with nothing left.
 * @throws Refusal 413 and 422 for what is not accepted, 409 when another upload was faster.
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
 * Says what became of an upload, by the address it was sent to, with or without its query. What
 * lies in a bucket is judged now; asking again answers the same.
 * @throws Refusal 422 naming `field` for no address of an upload, 403 for another's, 409 for one
 * that nothing has arrived at; 413 and 422 for what is not accepted.
 */
export async function confirmUpload(
  url: string,
  field: string,
  ownerId: number,
  actor: Actor
): Promise<Uploaded> {
  const slot = await slotOf(url)
  if (!slot) throw invalidField(field, 'This is not the address of an upload.', 'upload')
  if (slot.owner_id !== ownerId) throw forbidden(FOREIGN)
  const file = slot.file_id === null ? null : await findFile(slot.file_id)
  if (file) return uploaded(file)
  if (slot.object_key === null) {
    throw conflict(isExpired(slot) ? EXPIRED : 'Nothing has been uploaded to this address yet.')
  }
  return adoptFromBucket(slot, slot.object_key, actor)
}

async function adoptFromBucket(slot: UploadSlot, key: string, actor: Actor): Promise<Uploaded> {
  const size = await objectSize(key)
  if (size === null) {
    throw conflict(isExpired(slot) ? EXPIRED : 'Nothing has been uploaded to this address yet.')
  }
  const { file, fill } = recordingInto(slot)
  try {
    if (size > file.maxBytes) throw tooLarge(file.maxBytes)
    const stored = await adoptObject(key, file, actor, fill)
    await discardObject(key)
    return uploaded(stored)
  } catch (error) {
    if (error instanceof Refusal && error.status !== 409) await discardObject(key)
    // Who asked at the same moment was faster, and has taken the object away.
    const now = await slotBy('object_key', key)
    const known = now?.file_id ? await findFile(now.file_id) : null
    if (known) return uploaded(known)
    throw error
  }
}

/** The file a slot is for, and the change that fills the slot with it. */
function recordingInto(slot: UploadSlot) {
  const purpose = uploadPurpose(slot.purpose)
  const file = {
    purpose: purpose.name,
    name: slot.name,
    ownerId: slot.owner_id,
    accept: purpose.accept,
    acceptedAs: purpose.acceptedAs,
    maxBytes: purpose.maxBytes,
    inspect: purpose.inspect,
  }
  const fill = async (change: Change, stored: StoredFile) => {
    const filled = await change.trx
      .from(UPLOAD_SLOTS_TABLE)
      .where('id', slot.id)
      .whereNull('received_at')
      .update({ received_at: change.time, file_id: stored.id })
    if (Number(filled) !== 1) throw conflict(USED_TWICE)
  }
  return { file, fill }
}

const isExpired = (slot: UploadSlot) => fromDbTime(slot.expires_at) <= DateTime.utc()

async function slotBy(column: 'token_digest' | 'object_key', value: string) {
  const row = await db.from(UPLOAD_SLOTS_TABLE).where(column, value).first()
  return row as UploadSlot | null
}

/** The slot whose address this is; a bucket's is known by the key it ends with. */
async function slotOf(url: string): Promise<UploadSlot | null> {
  if (!URL.canParse(url, appUrl)) return null
  const { pathname } = new URL(url, appUrl)
  const [, token] = /^\/api\/objects\/upload\/([\w-]{1,100})$/.exec(pathname) ?? []
  if (token !== undefined) return slotBy('token_digest', digestOf(token))
  const [, key] = /\/(\d{4}-\d\d-\d\d\/[0-9a-f-]{36})$/.exec(pathname) ?? []
  return key === undefined ? null : slotBy('object_key', key)
}
