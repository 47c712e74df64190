import type { Change } from '#audit/services/change'
import { table } from '#core/database/table'
import DocumentRequest from '#documents/models/document_request'
import { cancelUnsettled } from '#documents/services/change_requests'
import Checklist from '#onboarding/models/checklist'
import ChecklistItem from '#onboarding/models/checklist_item'
import SigningDocument from '#signing/models/signing_document'
import { awaitingSignature } from '#signing/queries/awaiting_signature'
import { UNFINISHED } from '#signing/request'
import { cancelAllInTransaction } from '#signing/services/cancel_request'

/**
 * Cancels what was requested for items that were removed, or whose run was closed. What was requested
 * before an item opened was not for it, what an open item of a current run has stays, and a signing
 * request goes only when the items of all its documents have gone.
 */
export async function withdrawRequests(
  change: Change,
  items: readonly ChecklistItem[],
  reason: string
): Promise<void> {
  const others = await openItemsWith(change, items)
  const documents = items.flatMap(({ documentRequestId: id, openedAt }) =>
    id && !others.documents.has(id) ? { id, openedAt } : []
  )
  const asked = await table(change.trx, DocumentRequest)
    .whereIn('id', idsOf(documents))
    .select('id', 'created_at')
  await cancelUnsettled(change, idsOf(asked.filter(madeFor(documents))))

  const signatures = items.flatMap(({ signingRequestId: id, openedAt }) =>
    id && !others.signatures.has(id) ? { id, openedAt } : []
  )
  const sent = await awaitingSignature(change.trx)
    .whereIn('r.id', idsOf(signatures))
    .whereIn('r.status', [...UNFINISHED])
    .select('r.created_at')
  const needed = await stillNeeded(change, idsOf(sent), items)
  const unneeded = sent.filter(madeFor(signatures)).filter(({ id }) => !needed.has(id))
  await cancelAllInTransaction(change, idsOf(unneeded), 'cancelled', reason)
}

interface Asked {
  id: number
  openedAt: string | null
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

const madeFor =
  (asked: readonly Asked[]) =>
  (request: { id: number; created_at: string }): boolean =>
    asked.some(({ id, openedAt }) => id === request.id && (openedAt ?? '') <= request.created_at)

/** The requests of these items that open items of current runs have, too. */
async function openItemsWith(change: Change, items: readonly ChecklistItem[]) {
  const rows = await table(change.trx, ChecklistItem)
    .where('status', 'open')
    .whereIn('checklist_id', table(change.trx, Checklist).where('current', 1).select('id'))
    .where((item) =>
      item
        .whereIn(
          'document_request_id',
          items.flatMap(({ documentRequestId }) => documentRequestId ?? [])
        )
        .orWhereIn(
          'signing_request_id',
          items.flatMap(({ signingRequestId }) => signingRequestId ?? [])
        )
    )
    .select('document_request_id', 'signing_request_id')
  return {
    documents: new Set(rows.flatMap((row) => row.document_request_id ?? [])),
    signatures: new Set(rows.flatMap((row) => row.signing_request_id ?? [])),
  }
}

/** Of signing requests, those with a document that is none of these items, and no removed one. */
async function stillNeeded(
  change: Change,
  ids: readonly number[],
  items: readonly ChecklistItem[]
): Promise<Set<number>> {
  const removed = await table(change.trx, ChecklistItem)
    .whereIn('signing_request_id', [...ids])
    .where('status', 'removed')
    .select('signing_request_id', 'template_id')
  const gone = new Set([
    ...removed.map((item) => `${item.signing_request_id}.${item.template_id}`),
    ...items.map((item) => `${item.signingRequestId}.${item.templateId}`),
  ])
  const documents = await table(change.trx, SigningDocument)
    .whereIn('request_id', [...ids])
    .select('request_id', 'template_id')
  const left = documents.filter((one) => !gone.has(`${one.request_id}.${one.template_id}`))
  return new Set(left.map((one) => one.request_id))
}
