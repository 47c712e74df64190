import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import {
  madeBefore,
  rememberMade,
  usedForAnother,
  type RepeatableCall,
} from '#core/http/idempotency'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { conflict, invalidField, notFound } from '#core/errors/http_errors'
import { cleanUpload } from '#pdf/uploads/clean_upload'
import { deleteFile } from '#storage/services/delete_file'
import { storeFile, type UploadToStore } from '#storage/services/store_file'
import type { StoredFile } from '#storage/stored_file'
import DocumentRequest from '#documents/models/document_request'
import DocumentSubmission from '#documents/models/document_submission'
import { acceptsOf, MEDIA_TYPES, type Day } from '#documents/request'
import { settleOnboarding } from '#people/onboarding/settle_onboarding'
import { NOT_OPEN } from '#documents/services/change_requests'
import { localDay } from '#settings/local_time'

/** The recipient of a request. */
export interface RequestOwner {
  employeeId: number
  userId: number
}

export interface Claim {
  fileName: string
  expiresOn: Day | null
}

/** Ends a change that would repeat an earlier submission of the same call. */
class SentBefore extends Error {
  constructor(readonly id: number) {
    super('This document was sent in before.')
  }
}

/**
 * Stores a requested document; it counts after HR has accepted it. A call repeated with its key
 * returns the first submission.
 * @returns the submission's id.
 * @throws HttpError 404, 409 for a document that is not requested or awaits review, or a key used
 * for another file, 413 or 422 naming what is wrong with the file or its details.
 */
export async function submitDocument(
  owner: RequestOwner,
  requestId: number,
  claim: Claim,
  body: IncomingMessage,
  actor: Actor,
  key?: string
): Promise<number> {
  const call = { operation: 'document_submissions.store', key, input: { requestId, ...claim } }
  // Rejected before megabytes are read for nothing; checked again inside the change.
  const asked = await change(actor, async (change) => {
    const made = await madeBefore(change, call)
    const row = await ownRequest(change, owner, requestId)
    if (made === null) assertWanted(change, row, claim)
    return row
  })
  const file = {
    accept: mediaTypesOf(asked),
    maxBytes: asked.maxBytes ?? 0,
    name: claim.fileName,
    ownerId: owner.userId,
  }
  return storeOnce(call, body, file, actor, (change, stored) =>
    insert(change, owner, requestId, claim, stored)
  )
}

export const mediaTypesOf = (asked: Pick<DocumentRequest, 'accepts'>) =>
  acceptsOf(asked).flatMap((kind) => [...MEDIA_TYPES[kind]])

/**
 * Stores an upload, made safe to open, with its submission. A call repeated with its key and the
 * same file stores nothing.
 * @returns the submission's id.
 */
export async function storeOnce(
  call: RepeatableCall,
  body: Readable,
  file: Pick<UploadToStore, 'accept' | 'maxBytes' | 'name' | 'ownerId'>,
  actor: Actor,
  write: (change: Change, file: StoredFile) => Promise<number>
): Promise<number> {
  let id = 0
  await storeFile(
    body,
    { ...file, prepare: cleanUpload, purpose: 'document_submission' },
    actor,
    async (change, stored) => {
      const made = await madeBefore(change, call)
      if (made !== null) {
        await assertSameFile(change, made, stored)
        throw new SentBefore(made)
      }
      id = await write(change, stored)
      await rememberMade(change, call, id)
    }
  ).catch((error) => {
    if (!(error instanceof SentBefore)) throw error
    id = error.id
  })
  return id
}

/** A person's own request. @throws HttpError 404 for another person's. */
export async function ownRequest(
  change: Change,
  { employeeId }: RequestOwner,
  id: number
): Promise<DocumentRequest> {
  const request = await change.find(DocumentRequest, id)
  if (request.employeeId !== employeeId) throw notFound()
  return request
}

function assertWanted(change: Change, asked: DocumentRequest, { expiresOn }: Claim): void {
  if (asked.kind !== 'upload') throw conflict('This document is read, not uploaded.')
  if (asked.state === 'submitted') throw conflict('Your last upload is still waiting for review.')
  if (asked.state === 'done') throw conflict('Your document has been accepted already.')
  if (asked.state !== 'open') throw conflict(NOT_OPEN)
  assertNotExpired(change, asked, expiresOn)
}

/** @throws HttpError 422 naming `expiresOn`. */
export function assertNotExpired(
  change: Change,
  { asksExpiry }: Pick<DocumentRequest, 'asksExpiry'>,
  expiresOn: Day | null
): void {
  if (asksExpiry && expiresOn === null) {
    throw invalidField('expiresOn', 'Say until when this document is valid.', 'required')
  }
  if (expiresOn !== null && expiresOn < localDay(change.at)) {
    throw invalidField('expiresOn', 'This document has expired.', 'afterOrEqual')
  }
}

async function assertSameFile(change: Change, id: number, { sha256 }: StoredFile) {
  const made = await DocumentSubmission.find(id, { client: change.trx })
  if (made?.sha256 !== sha256) throw usedForAnother()
}

async function insert(
  change: Change,
  owner: RequestOwner,
  requestId: number,
  claim: Claim,
  file: StoredFile
): Promise<number> {
  const request = await ownRequest(change, owner, requestId)
  assertWanted(change, request, claim)
  const { expiresOn } = claim
  const submission = new DocumentSubmission().fill({
    requestId,
    fileId: file.id,
    sha256: file.sha256,
    expiresOn,
    pending: 1,
    submittedAt: change.time,
  })
  await change.save(submission, {
    action: 'submit',
    newValues: { requestId, fileId: file.id, expiresOn },
  })
  await change.store(request.merge({ state: 'submitted' }))
  await settleOnboarding(change, [owner.employeeId])
  return submission.id
}

/**
 * Withdraws one's own undecided upload and deletes its file.
 * @throws HttpError 404, 409 for a decided or withdrawn one.
 */
export async function withdrawSubmission(id: number, owner: RequestOwner, actor: Actor) {
  await change(actor, async (change) => {
    const submission = await change.find(DocumentSubmission, id)
    const { requestId, fileId } = submission
    const request = await ownRequest(change, owner, requestId)
    if (!submission.isPending) throw conflict('This document does not await review anymore.')
    await change.save(submission.merge({ pending: null, withdrawnAt: change.time, fileId: null }), {
      action: 'withdraw',
      newValues: { requestId },
    })
    if (request.state === 'submitted') await change.store(request.merge({ state: 'open' }))
    if (fileId) await deleteFile(change, fileId)
  })
}
