import { DateTime } from 'luxon'
import { systemActor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { Job, LockLost } from '#core/jobs/job'
import { fromDbTime } from '#core/time'
import { settleOnboarding } from '#people/onboarding/settle_onboarding'
import { postMail, postToMany } from '#messages/services/post_mail'
import { sealPdf } from '#pdf/seal_pdf'
import { stampPdf } from '#pdf/stamp_pdf'
import { localDay } from '#settings/local_time'
import { issueLink } from '#signing/external/external_link'
import { decryptFieldValues } from '#signing/field_values'
import { table } from '#core/database/table'
import SigningAction from '#signing/models/signing_action'
import SigningDocument from '#signing/models/signing_document'
import SigningRequest from '#signing/models/signing_request'
import SigningStage from '#signing/models/signing_stage'
import { documentsOf } from '#signing/queries/documents/documents_of'
import { certificateWords } from '#signing/sealing/certificate_words'
import { marksOf } from '#signing/sealing/marks_of'
import { fingerprintOf, sealingKey } from '#signing/sealing/signing_key'
import { keepMade, withFile, type FrozenFile } from '#signing/sealing/made_files'
import { refreshMayDestroyOn } from '#signing/retention/refresh_may_destroy_on'
import { tellAwaited } from '#signing/services/tell_signer'

/** The job that stamps a request's signatures on its documents. */
export const sealingJob = new Job(SigningRequest.table)

/** Also releases the claim. */
const SUCCEEDED = {
  sealAttempts: 0,
  sealAfter: null,
  failure: null,
  claimedBy: null,
  claimedUntil: null,
}

/** It was canceled in the meantime, so the signatures become no document. */
export class NoLongerOpen extends Error {}

/**
 * Stamps the earliest open signature of a request: its marks on a copy for the next signer; with
 * the last one's, the certificate page and the seal. Finished work is skipped, so it continues
 * after a kill.
 * @throws LockLost when another process has the request, NoLongerOpen when it was canceled.
 */
export async function recordSignatures(requestId: number, worker: string): Promise<void> {
  const request = await SigningRequest.query()
    .where('id', requestId)
    .preload('actions', (actions) => void actions.orderBy('id'))
    .firstOrFail()
  if (!request.isOpen) return
  const [action] = request.actions
    .filter(({ status }) => status === 'SIGNED')
    .toSorted((a, b) => (a.signedAt ?? '').localeCompare(b.signedAt ?? '') || a.id - b.id)
  if (!action) return
  const isLast = request.actions.every(
    ({ id, status }) => id === action.id || status === 'COMPLETED'
  )
  if (isLast) await sealAll(request, action, worker)
  else await recordStage(request, action, worker)
}

async function recordStage(request: SigningRequest, action: SigningAction, worker: string) {
  const [filled, documents] = await Promise.all([
    decryptFieldValues(action),
    documentsOf(request.id),
  ])
  const at = signedAt(action)
  const finish = async (change: Change) => {
    await completeAction(change, action)
    await settleRequest(change, request.id, { status: statusWith(request, action) })
    await tellAwaited(change, request.id)
  }
  const position = request.actions.filter(({ status }) => status === 'COMPLETED').length + 1
  const left = documents.filter(({ stages }) => !stages.some((made) => made.actionId === action.id))
  for (const document of left) {
    const marks = marksOf(document.id, document.fieldsOf(action.role), filled, localDay(at))
    await withFile(document.currentFile, async (source, target) => {
      const stamped = await stampPdf({ source, target, marks, at: at.toJSDate() })
      await keepMade(target, stamped, 'signing_stage', document.name, async (change, stored) => {
        await sealingJob.renew(request.id, worker, change)
        await change.store(
          new SigningStage().fill({
            documentId: document.id,
            actionId: action.id,
            position,
            sha256: stored.sha256,
            fileId: stored.id,
          })
        )
        if (document === left.at(-1)) await finish(change)
      })
    })
  }
  if (left.length === 0) await change(systemActor, held(request, worker, finish))
}

/** The status between two signatures: the manager's is told, as the one that others wait for. */
const statusWith = ({ actions }: SigningRequest, done: SigningAction) => {
  const manager = actions.find(({ role }) => role === 'MANAGER')
  const managed = manager && (manager.id === done.id || manager.status === 'COMPLETED')
  return managed ? 'MANAGER_DONE' : 'IN_PROGRESS'
}

async function sealAll(request: SigningRequest, last: SigningAction, worker: string) {
  const [filled, signer, documents] = await Promise.all([
    decryptFieldValues(last),
    sealingKey(systemActor),
    documentsOf(request.id),
  ])
  const day = localDay(signedAt(last))
  const finish = async (change: Change) => {
    await completeAction(change, last)
    await settleRequest(change, request.id, { status: 'COMPLETED', completedAt: change.time })
    await tellSealed(change, request.id)
  }
  const left = documents.filter(({ isSealed }) => !isSealed)
  const inOrder = request.actions.toSorted(
    (a, b) => a.step - b.step || (a.signedAt ?? '').localeCompare(b.signedAt ?? '') || a.id - b.id
  )
  const byId = new Map(request.actions.map((action) => [action.id, action]))
  for (const document of left) {
    const at = DateTime.utc()
    const facts = {
      id: document.id,
      name: document.name,
      templateVersion: document.templateVersion,
      sha256: document.sha256,
      stages: document.stages.map(({ sha256, actionId }) => ({
        sha256,
        by: byId.get(actionId)?.recipientName ?? '',
      })),
      certificate: fingerprintOf(signer.certificatePem),
    }
    await withFile(stagedFile(document, request.actions.length), async (source, target) => {
      const sealed = await sealPdf({
        source,
        target,
        title: document.name,
        marks: marksOf(document.id, document.fieldsOf(last.role), filled, day),
        certificate: certificateWords(request, inOrder, facts, at),
        signer,
        at: at.toJSDate(),
      })
      await keepMade(target, sealed, 'signed_document', document.name, async (change, stored) => {
        await sealingJob.renew(request.id, worker, change)
        const recorded = await table(change.trx, SigningDocument)
          .where('id', document.id)
          .whereNull('sealed_file_id')
          .update({
            sealed_file_id: stored.id,
            sealed_sha256: stored.sha256,
            sealed_at: change.time,
          })
        if (recorded !== 1) throw new LockLost()
        await change.audit({
          action: 'seal',
          entityType: 'signing_request',
          entityId: request.id,
          newValues: { documentId: document.id, sha256: stored.sha256, fileId: stored.id },
        })
        if (document === left.at(-1)) await finish(change)
      })
    })
  }
  if (left.length === 0) await change(systemActor, held(request, worker, finish))
}

/** Left by a process that ended after the last document. */
const held =
  ({ id }: SigningRequest, worker: string, finish: (change: Change) => Promise<void>) =>
  async (change: Change) => {
    await sealingJob.renew(id, worker, change)
    await finish(change)
  }

/** To their current address; not to people who can no longer sign in. */
async function tellSealed(change: Change, requestId: number) {
  const actions = await SigningAction.query({ client: change.trx })
    .where('requestId', requestId)
    .orderBy('id')
    .preload('user')
  await postToMany(
    change,
    actions.flatMap(({ id: actionId, user, recipientName }) => {
      if (!user || user.disabledAt !== null) return []
      return {
        kind: 'documents_signed' as const,
        recipient: user.email,
        recipientName,
        payload: { actionId },
      }
    })
  )
  for (const { id: actionId, recipientEmail, recipientName } of actions.filter(isExternal)) {
    const link = await issueLink(change, actionId, 'copy')
    await postMail(change, {
      kind: 'external_documents_signed',
      recipient: recipientEmail,
      recipientName,
      payload: { actionId, ...link },
    })
  }
}

const isExternal = (action: SigningAction) => action.isExternal

/** The copy with all marks but the last signer's: no earlier one may be sealed in its place. */
function stagedFile(document: SigningDocument, signers: number): FrozenFile {
  if (signers === 1) return { id: document.fileId, sha256: document.sha256 }
  const stage = document.stages.at(-1)
  const whole = stage?.position === signers - 1
  return { id: whole ? stage.fileId : null, sha256: whole ? stage.sha256 : '' }
}

const signedAt = ({ signedAt: time }: SigningAction) => {
  if (!time) throw new Error('An action without a signature')
  return fromDbTime(time)
}

async function completeAction(change: Change, { id }: SigningAction) {
  const action = await change.find(SigningAction, id)
  if (action.status !== 'SIGNED') throw new Error(`Action ${id} is not signed`)
  await change.store(action.merge({ status: 'COMPLETED', completedAt: change.time }))
}

async function settleRequest(
  change: Change,
  id: number,
  values: { status: SigningRequest['status']; completedAt?: string }
) {
  const request = await change.find(SigningRequest, id)
  if (!request.isOpen) throw new NoLongerOpen()
  const before = request.status
  await change.save(request.merge({ ...values, ...SUCCEEDED }), {
    oldValues: { status: before },
    newValues: { status: values.status },
  })
  if (request.status === 'COMPLETED') await refreshMayDestroyOn(change, [request.employeeId])
  await settleOnboarding(change, [request.employeeId])
}
