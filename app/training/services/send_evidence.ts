import type { IncomingMessage } from 'node:http'
import { madeBefore, rememberMade, usedForAnother } from '#core/http/idempotency'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { conflict, invalidField, notFound } from '#core/errors/http_errors'
import { cleanUpload } from '#pdf/uploads/clean_upload'
import { deleteFile } from '#storage/services/delete_file'
import type { FileRules } from '#storage/uploads/receive_file'
import { storeFile } from '#storage/services/store_file'
import type { StoredFile } from '#storage/stored_file'
import Evidence from '#training/models/evidence'
import { partsOf } from '#training/content'
import { dayOf } from '#training/assignments/assign_modules'
import {
  findAcceptedEvidence,
  openProgressInTransaction,
} from '#training/services/learner_progress'
import type { Day } from '#training/compliance_status'

/** Checked by content, at most 10 MB. */
export const EVIDENCE_RULES: FileRules = {
  accept: ['application/pdf', 'image/png', 'image/jpeg'],
  maxBytes: 10 * 1024 * 1024,
}

/** The owner's details about a submitted certificate. */
export interface EvidenceClaim {
  name: string
  issuer: string
  issuedOn: Day
  expiresOn: Day | null
  fileName: string
}

/** Ends a change that would repeat an earlier submission of the same call. */
class SentBefore extends Error {
  constructor(readonly id: number) {
    super('This certificate was sent in before.')
  }
}

/**
 * Stores a certificate for a module; it counts after a reviewer has accepted it. A call repeated
 * with its key returns the first submission, whatever its status.
 * @returns the evidence's id.
 * @throws HttpError 404, 403, 409 for a module that requires none or has one, or a key used for
 * another claim or file, 413 or 422 naming what is wrong with the file or the claim.
 */
export async function sendEvidence(
  learner: { id: number; userId: number },
  moduleId: number,
  claim: EvidenceClaim,
  body: IncomingMessage,
  actor: Actor,
  key?: string
): Promise<number> {
  const call = { operation: 'training_evidence.store', key, input: { moduleId, ...claim } }
  // Rejected before ten megabytes are read for nothing; checked again inside the change.
  await change(actor, async (change) => {
    const made = await madeBefore(change, call)
    if (made === null) await assertWanted(change, learner.id, moduleId, claim)
  })
  let id = 0
  await storeFile(
    body,
    {
      ...EVIDENCE_RULES,
      prepare: cleanUpload,
      purpose: 'training_evidence',
      name: claim.fileName,
      ownerId: learner.userId,
    },
    actor,
    async (change, file) => {
      const made = await madeBefore(change, call)
      if (made !== null) {
        await assertSameFile(change, made, file)
        throw new SentBefore(made)
      }
      id = await insertEvidence(change, learner.id, moduleId, claim, file)
      await rememberMade(change, call, id)
    }
  ).catch((error) => {
    if (!(error instanceof SentBefore)) throw error
    id = error.id
  })
  return id
}

/** The file is known only after it has arrived, so a repeated call is not recognized by it. */
async function assertSameFile(change: Change, id: number, { sha256 }: StoredFile) {
  const evidence = await Evidence.find(id, { client: change.trx })
  if (evidence?.sha256 !== sha256) throw usedForAnother()
}

async function assertWanted(
  change: Change,
  employeeId: number,
  moduleId: number,
  { issuedOn, expiresOn }: EvidenceClaim
) {
  const today = dayOf(change)
  if (issuedOn > today) {
    throw invalidField('issuedOn', 'The issue date lies in the future.', 'beforeOrEqual')
  }
  if (expiresOn !== null && expiresOn < issuedOn) {
    throw invalidField('expiresOn', 'The expiry date lies before the issue date.', 'afterOrEqual')
  }
  if (expiresOn !== null && expiresOn < today) {
    throw invalidField('expiresOn', 'This certificate has expired.', 'afterOrEqual')
  }
  const { progress, content } = await openProgressInTransaction(change, employeeId, moduleId)
  if (!partsOf(content).certificate) throw conflict('This module asks for no certificate.')
  if (await findAcceptedEvidence(change, progress)) {
    throw conflict('Your certificate has been accepted already.')
  }
  const pending = await Evidence.query({ client: change.trx })
    .where({ employeeId, moduleId, pending: 1 })
    .first()
  if (pending) throw conflict('Your last certificate is still waiting for review.')
  return progress
}

async function insertEvidence(
  change: Change,
  employeeId: number,
  moduleId: number,
  claim: EvidenceClaim,
  file: StoredFile
): Promise<number> {
  const progress = await assertWanted(change, employeeId, moduleId, claim)
  const { name, issuer, issuedOn, expiresOn } = claim
  const evidence = new Evidence().fill({
    employeeId,
    moduleId,
    progressId: progress.id,
    name,
    issuer,
    issuedOn,
    expiresOn,
    fileId: file.id,
    sha256: file.sha256,
    pending: 1,
    submittedAt: change.time,
  })
  await change.save(evidence, { action: 'submit', newValues: { fileId: file.id } })
  return evidence.id
}

/**
 * Withdraws one's own undecided certificate and deletes its file.
 * @throws HttpError 404, 409 for a decided or withdrawn one.
 */
export async function withdrawEvidence(id: number, employeeId: number, actor: Actor) {
  await change(actor, async (change) => {
    const evidence = await change.find(Evidence, id)
    if (evidence.employeeId !== employeeId) throw notFound()
    if (!evidence.isPending) throw conflict('This certificate does not await review anymore.')
    const { fileId } = evidence
    await change.save(evidence.merge({ pending: null, withdrawnAt: change.time, fileId: null }), {
      action: 'withdraw',
      newValues: evidence.subject,
    })
    if (fileId) await deleteFile(change, fileId)
  })
}
