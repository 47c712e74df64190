import type { Readable } from 'node:stream'
import { madeBefore } from '#core/http/idempotency'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { conflict, notFound } from '#core/errors/http_errors'
import DocumentRequest from '#documents/models/document_request'
import DocumentSubmission from '#documents/models/document_submission'
import { assertMayFile } from '#documents/policies/submission_policy'
import { requestsLike } from '#documents/queries/people_to_ask'
import { bytesOf, FILE_KINDS, MOST_MEGABYTES, type Day } from '#documents/request'
import { NOT_OPEN } from '#documents/services/change_requests'
import { assertNotExpired, mediaTypesOf, storeOnce } from '#documents/services/submit_document'
import Employee from '#people/models/employee'
import { settleOnboarding } from '#people/onboarding/settle_onboarding'
import type { StoredFile } from '#storage/stored_file'

export interface Filing {
  /** The request that it settles; null to file something by its name. */
  requestId: number | null
  name: string
  fileName: string
  expiresOn: Day | null
}

/**
 * Files a document for a person, who need not send it in: it counts as uploaded and accepted. An
 * open request of the same document is settled by it. A call repeated with its key files nothing
 * again.
 * @returns the request's id.
 * @throws HttpError 404, 403 for oneself, 409 where an upload awaits review, the request is not
 * open, or the key was used for another file, 413 or 422 naming what is wrong with the file or its
 * details.
 */
export async function fileDocument(
  employeeId: number,
  filing: Filing,
  body: Readable,
  actor: Actor,
  key?: string
): Promise<number> {
  const call = { operation: 'filed_documents.store', key, input: { employeeId, ...filing } }
  // Rejected before megabytes are read for nothing; checked again inside the change.
  const { request, owner } = await change(actor, async (change) => {
    const person = await ownerOf(change, employeeId)
    const made = await madeBefore(change, call)
    return {
      owner: person,
      request: await (made === null ? wanted(change, person, filing) : requestOf(change, made)),
    }
  })
  const file = {
    accept: mediaTypesOf(request),
    maxBytes: request.maxBytes ?? 0,
    name: filing.fileName,
    ownerId: owner.userId,
  }
  const id = await storeOnce(call, body, file, actor, (change, stored) =>
    insert(change, employeeId, filing, stored)
  )
  const { requestId } = await DocumentSubmission.findOrFail(id)
  return requestId
}

async function ownerOf(change: Change, employeeId: number): Promise<Employee> {
  const owner = await change.find(Employee, employeeId)
  assertMayFile(change.actor, owner)
  return owner
}

async function requestOf(change: Change, submissionId: number): Promise<DocumentRequest> {
  const { requestId } = await change.find(DocumentSubmission, submissionId)
  return change.find(DocumentRequest, requestId)
}

/** The request that is open, or a new one, which is not stored yet. */
async function wanted(change: Change, owner: Employee, filing: Filing): Promise<DocumentRequest> {
  const request =
    filing.requestId === null
      ? await requestNamed(change, owner, filing.name)
      : await change.find(DocumentRequest, filing.requestId)
  if (request.employeeId !== owner.id) throw notFound()
  if (request.kind !== 'upload') throw conflict('This document is read, not uploaded.')
  if (request.state === 'submitted') {
    throw conflict('An upload is waiting for review. Accept or reject it first.')
  }
  if (request.state === 'done') throw conflict('This document has been accepted already.')
  if (request.state !== 'open') throw conflict(NOT_OPEN)
  assertNotExpired(change, request, filing.expiresOn)
  return request
}

async function requestNamed(
  change: Change,
  { id: employeeId }: Employee,
  name: string
): Promise<DocumentRequest> {
  const like = { employeeIds: [employeeId], kind: 'upload', name } as const
  const [open] = await requestsLike(change.trx, like)
  if (open) return change.find(DocumentRequest, open.id)
  return new DocumentRequest().fill({
    employeeId,
    kind: 'upload',
    name,
    instructions: '',
    accepts: JSON.stringify(FILE_KINDS),
    maxBytes: bytesOf(MOST_MEGABYTES),
    asksExpiry: false,
    state: 'open',
    requestedById: change.actor.id,
    requestedBy: change.actor.label,
  })
}

async function insert(
  change: Change,
  employeeId: number,
  filing: Filing,
  file: StoredFile
): Promise<number> {
  const owner = await ownerOf(change, employeeId)
  const request = await wanted(change, owner, filing)
  const { expiresOn } = filing
  await change.store(request.merge({ state: 'done', doneAt: change.time }))
  const submission = new DocumentSubmission().fill({
    requestId: request.id,
    fileId: file.id,
    sha256: file.sha256,
    expiresOn,
    filed: true,
    submittedAt: change.time,
    decidedAt: change.time,
    accepted: true,
    decidedById: change.actor.id,
    decidedBy: change.actor.label,
  })
  await change.store(submission)
  await change.audit({
    action: 'file_document',
    entityType: 'employee',
    entityId: employeeId,
    newValues: {
      name: request.name,
      requestId: request.id,
      submissionId: submission.id,
      fileId: file.id,
      expiresOn,
    },
  })
  await settleOnboarding(change, [employeeId])
  return submission.id
}
