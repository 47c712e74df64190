import type { IncomingMessage } from 'node:http'
import { madeBefore, rememberMade, usedForAnother } from '#core/http/idempotency'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { conflict, invalidField, notFound } from '#core/errors/refusals'
import { cleanUpload } from '#pdf/uploads/clean_upload'
import { deleteFile } from '#storage/services/delete_file'
import { storeFile } from '#storage/services/store_file'
import type { StoredFile } from '#storage/stored_file'
import {
  acceptsOf,
  ASKED,
  MEDIA_TYPES,
  SUBMISSIONS,
  type AskedRow,
  type Day,
} from '#documents/request'
import { NOT_OPEN } from '#documents/services/change_requests'

/** Who is asked. */
export interface AskedOwner {
  employeeId: number
  userId: number
}

export interface Claim {
  fileName: string
  expiresOn: Day | null
}

/** Ends a change that would send in again what the same call has sent in before. */
class SentBefore extends Error {
  constructor(readonly id: number) {
    super('This document was sent in before.')
  }
}

/**
 * Takes in the document that somebody is asked for; it counts once HR has accepted it. A call that
 * is repeated with its key is answered with what it sent in.
 * @returns the submission's id.
 * @throws Refusal 404, 409 for what is not asked for or awaits review, or a key that was used for
 * another file, 413 or 422 naming what is wrong with the file or the claim.
 */
export async function submitDocument(
  owner: AskedOwner,
  requestId: number,
  claim: Claim,
  body: IncomingMessage,
  actor: Actor,
  key?: string
): Promise<number> {
  const call = { operation: 'document_submissions.store', key, input: { requestId, ...claim } }
  // Refused before megabytes are read for nothing; decided again within the change.
  const asked = await change(actor, async (change) => {
    const made = await madeBefore(change, call)
    const row = await ownRequest(change, owner, requestId)
    if (made === null) assertWanted(change, row, claim)
    return row
  })
  let id = 0
  await storeFile(
    body,
    {
      accept: acceptsOf(asked).flatMap((kind) => [...MEDIA_TYPES[kind]]),
      maxBytes: Number(asked.max_bytes),
      prepare: cleanUpload,
      purpose: 'document_submission',
      name: claim.fileName,
      ownerId: owner.userId,
    },
    actor,
    async (change, file) => {
      const made = await madeBefore(change, call)
      if (made !== null) {
        await assertSameFile(change, made, file)
        throw new SentBefore(made)
      }
      id = await insert(change, owner, requestId, claim, file)
      await rememberMade(change, call, id)
    }
  ).catch((error) => {
    if (!(error instanceof SentBefore)) throw error
    id = error.id
  })
  return id
}

/** What is asked of somebody themselves. @throws Refusal 404 for another's. */
export async function ownRequest(
  { trx }: Change,
  { employeeId }: AskedOwner,
  id: number
): Promise<AskedRow> {
  const row: AskedRow | null = await trx.from(ASKED).where({ id, employee_id: employeeId }).first()
  if (!row) throw notFound()
  return row
}

function assertWanted(change: Change, asked: AskedRow, { expiresOn }: Claim): void {
  if (asked.kind !== 'upload') throw conflict('This document is read, not uploaded.')
  if (asked.state === 'submitted') throw conflict('A document of yours awaits review already.')
  if (asked.state === 'done') throw conflict('Your document has been accepted already.')
  if (asked.state !== 'open') throw conflict(NOT_OPEN)
  if (asked.asks_expiry && expiresOn === null) {
    throw invalidField('expiresOn', 'Say until when this document is valid.', 'required')
  }
  if (expiresOn !== null && expiresOn < (change.at.toISODate() as Day)) {
    throw invalidField('expiresOn', 'This document has expired.', 'afterOrEqual')
  }
}

async function assertSameFile(change: Change, id: number, { sha256 }: StoredFile) {
  const row = await change.trx.from(SUBMISSIONS).where({ id }).select('sha256').first()
  if (row?.sha256 !== sha256) throw usedForAnother()
}

async function insert(
  change: Change,
  owner: AskedOwner,
  requestId: number,
  claim: Claim,
  file: StoredFile
): Promise<number> {
  assertWanted(change, await ownRequest(change, owner, requestId), claim)
  const [inserted] = await change.trx.insertQuery().table(SUBMISSIONS).insert({
    request_id: requestId,
    file_id: file.id,
    sha256: file.sha256,
    expires_on: claim.expiresOn,
    pending: 1,
    submitted_at: change.time,
  })
  await change.trx.from(ASKED).where('id', requestId).update({ state: 'submitted' })
  await change.audit({
    action: 'submit',
    entityType: 'document_submission',
    entityId: Number(inserted),
    newValues: { requestId, fileId: file.id, expiresOn: claim.expiresOn },
  })
  return Number(inserted)
}

/**
 * Takes one's upload back while nobody has decided about it; its file goes.
 * @throws Refusal 404, 409 for one that was decided about or taken back.
 */
export async function withdrawSubmission(id: number, owner: AskedOwner, actor: Actor) {
  await change(actor, async (change) => {
    const row = await change.trx
      .from(`${SUBMISSIONS} as s`)
      .join(`${ASKED} as r`, 'r.id', 's.request_id')
      .where({ 's.id': id, 'r.employee_id': owner.employeeId })
      .select('s.request_id', 's.file_id')
      .first()
    if (!row) throw notFound()
    const withdrawn = await change.trx
      .from(SUBMISSIONS)
      .where({ id, pending: 1 })
      .update({ pending: null, withdrawn_at: change.time, file_id: null })
    if (Number(withdrawn) !== 1) throw conflict('This document does not await review any more.')
    await change.trx
      .from(ASKED)
      .where({ id: row.request_id, state: 'submitted' })
      .update({ state: 'open' })
    await change.audit({
      action: 'withdraw',
      entityType: 'document_submission',
      entityId: id,
      newValues: { requestId: Number(row.request_id) },
    })
    if (row.file_id) await deleteFile(change, Number(row.file_id))
  })
}
