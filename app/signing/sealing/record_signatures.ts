import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { ClaimLost, Lease } from '#core/jobs/lease'
import { fromDbTime } from '#core/time'
import { fieldsOf } from '#documents/template'
import { postMail } from '#messages/services/post_mail'
import { sealPdf } from '#pdf/seal_pdf'
import { stampPdf } from '#pdf/stamp_pdf'
import { localDay } from '#settings/local_time'
import { openFilled } from '#signing/filled'
import {
  ACTIONS,
  DOCUMENTS,
  OPEN,
  REQUESTS,
  STAGES,
  type ActionRow,
  type RequestRow,
} from '#signing/request'
import { certificateWords } from '#signing/sealing/certificate_words'
import { marksOf } from '#signing/sealing/marks_of'
import { fingerprintOf, sealingKey } from '#signing/sealing/signing_key'
import { keepMade, withFile, type FrozenFile } from '#signing/sealing/made_files'
import { tellSigner } from '#signing/services/tell_signer'

export const requestLease = new Lease(REQUESTS)

/** Nobody holds it any more, either. */
const SUCCEEDED = {
  seal_attempts: 0,
  seal_after: null,
  failure: null,
  claimed_by: null,
  claimed_until: null,
}

/** It was called off meanwhile; what was signed becomes no document. */
export class NoLongerOpen extends Error {}

interface DocumentRow {
  id: number
  name: string
  template_version: number
  file_id: number
  sha256: string
  fields: string
  sealed_file_id: number | null
  stage_file_id: number | null
  stage_sha256: string | null
}

/**
 * Puts the signatures of a request that are not on its documents yet where they belong: the first
 * signer's marks on a copy for the next one to see, with the last one's the certificate page and
 * the seal. What is done already is left as it is, so that it goes on after a kill.
 * @throws ClaimLost when another process has the request, NoLongerOpen when it was called off.
 */
export async function recordSignatures(requestId: number, holder: string): Promise<void> {
  const request: RequestRow = await db.from(REQUESTS).where('id', requestId).firstOrFail()
  if (!OPEN.includes(request.status)) return
  const actions: ActionRow[] = await db.from(ACTIONS).where('request_id', requestId).orderBy('id')
  const first = actions.find(({ role }) => role === request.signs_first)
  const second = actions.find(({ role }) => role !== request.signs_first)
  if (first?.status === 'SIGNED') await recordFirst(request, first, holder)
  else if (first && second?.status === 'SIGNED') await sealAll(request, first, second, holder)
}

const documentsOf = (requestId: number, firstActionId: number): Promise<DocumentRow[]> =>
  db
    .from(`${DOCUMENTS} as d`)
    .leftJoin(`${STAGES} as s`, (join) => {
      join.on('s.document_id', 'd.id').andOnVal('s.action_id', firstActionId)
    })
    .where('d.request_id', requestId)
    .orderBy('d.position')
    .select('d.*', 's.file_id as stage_file_id', 's.sha256 as stage_sha256')

async function recordFirst(request: RequestRow, action: ActionRow, holder: string) {
  const filled = await openFilled(action)
  const at = signedAt(action)
  const finish = async (change: Change) => {
    await completeAction(change, action)
    const status = action.role === 'MANAGER' ? 'MANAGER_DONE' : 'IN_PROGRESS'
    await settleRequest(change, request, { status, ...SUCCEEDED })
    await tellSigner(change, request.id, action.role === 'MANAGER' ? 'EMPLOYEE' : 'MANAGER')
  }
  const documents = await documentsOf(request.id, action.id)
  const left = documents.filter((document) => !document.stage_sha256)
  for (const document of left) {
    const marks = marksOf(document.id, ownFields(document, action), filled, localDay(at))
    await withFile(sentFile(document), async (source, target) => {
      const stamped = await stampPdf({ source, target, marks, at: at.toJSDate() })
      await keepMade(target, stamped, 'signing_stage', document.name, async (change, stored) => {
        await requestLease.renew(change, request.id, holder)
        await change.trx.insertQuery().table(STAGES).insert({
          document_id: document.id,
          action_id: action.id,
          sha256: stored.sha256,
          file_id: stored.id,
          created_at: change.time,
        })
        if (document === left.at(-1)) await finish(change)
      })
    })
  }
  if (left.length === 0) await change(systemActor, held(request, holder, finish))
}

async function sealAll(request: RequestRow, first: ActionRow, last: ActionRow, holder: string) {
  const filled = await openFilled(last)
  const signer = await sealingKey(systemActor)
  const day = localDay(signedAt(last))
  const finish = async (change: Change) => {
    await completeAction(change, last)
    await settleRequest(change, request, {
      status: 'COMPLETED',
      completed_at: change.time,
      ...SUCCEEDED,
    })
    await tellBoth(change, request.id)
  }
  const documents = await documentsOf(request.id, first.id)
  const left = documents.filter((document) => !document.sealed_file_id)
  for (const document of left) {
    const at = DateTime.utc()
    const facts = {
      id: Number(document.id),
      name: document.name,
      templateVersion: Number(document.template_version),
      sha256: document.sha256,
      stageSha256: document.stage_sha256,
      stageBy: first.recipient_name,
      certificate: fingerprintOf(signer.certificatePem),
    }
    await withFile(stagedFile(document), async (source, target) => {
      const sealed = await sealPdf({
        source,
        target,
        title: document.name,
        marks: marksOf(document.id, ownFields(document, last), filled, day),
        certificate: certificateWords(request, [first, last], facts, at),
        signer,
        at: at.toJSDate(),
      })
      await keepMade(target, sealed, 'signed_document', document.name, async (change, stored) => {
        await requestLease.renew(change, request.id, holder)
        const recorded = await change.trx
          .from(DOCUMENTS)
          .where('id', document.id)
          .whereNull('sealed_file_id')
          .update({
            sealed_file_id: stored.id,
            sealed_sha256: stored.sha256,
            sealed_at: change.time,
          })
        if (Number(recorded) !== 1) throw new ClaimLost()
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
  if (left.length === 0) await change(systemActor, held(request, holder, finish))
}

/** What remains where a process was ended after the last document. */
const held =
  ({ id }: RequestRow, holder: string, finish: (change: Change) => Promise<void>) =>
  async (change: Change) => {
    await requestLease.renew(change, id, holder)
    await finish(change)
  }

/** At the address they have now; who cannot sign in any more is told nothing. */
async function tellBoth(change: Change, requestId: number) {
  const signers: { id: number; email: string; recipient_name: string }[] = await change.trx
    .from(`${ACTIONS} as a`)
    .join('users as u', 'u.id', 'a.user_id')
    .where('a.request_id', requestId)
    .whereNull('u.disabled_at')
    .orderBy('a.id')
    .select('a.id', 'u.email', 'a.recipient_name')
  for (const { id, email: recipient, recipient_name: recipientName } of signers) {
    const payload = { actionId: Number(id) }
    await postMail(change, { kind: 'documents_signed', recipient, recipientName, payload })
  }
}

const sentFile = ({ file_id: id, sha256 }: DocumentRow): FrozenFile => ({ id, sha256 })

/** With the first signer's marks on it: what was sent must never be sealed in its place. */
const stagedFile = ({ stage_file_id: id, stage_sha256: sha256 }: DocumentRow): FrozenFile => ({
  id,
  sha256: sha256 ?? '',
})

const signedAt = ({ signed_at: time }: ActionRow) => {
  if (!time) throw new Error('An action without a signature')
  return fromDbTime(time)
}

const ownFields = (document: DocumentRow, { role }: ActionRow) =>
  fieldsOf(document).filter((field) => field.role === role)

async function completeAction(change: Change, { id }: ActionRow) {
  const completed = await change.trx
    .from(ACTIONS)
    .where({ id, status: 'SIGNED' })
    .update({ status: 'COMPLETED', completed_at: change.time })
  if (Number(completed) !== 1) throw new Error(`Action ${id} is not signed`)
}

async function settleRequest(
  change: Change,
  { id, status: before }: RequestRow,
  values: { status: RequestRow['status'] } & Record<string, string | number | null>
) {
  const settled = await change.trx
    .from(REQUESTS)
    .where('id', id)
    .whereIn('status', [...OPEN])
    .update({ ...values, updated_at: change.time })
  if (Number(settled) !== 1) throw new NoLongerOpen()
  await change.audit({
    action: 'update',
    entityType: 'signing_request',
    entityId: id,
    oldValues: { status: before },
    newValues: { status: values.status },
  })
}
