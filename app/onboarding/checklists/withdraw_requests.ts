import type { Change } from '#audit/services/change'
import { table } from '#core/database/table'
import DocumentRequest from '#documents/models/document_request'
import { cancelUnsettled } from '#documents/services/change_requests'
import ChecklistItem from '#onboarding/models/checklist_item'
import SigningDocument from '#signing/models/signing_document'
import SigningRequest from '#signing/models/signing_request'
import { cancelAllInTransaction } from '#signing/services/cancel_request'

/**
 * Cancels what was requested for items that were removed. What was requested before an item opened
 * was not for it, what an open item of another run has stays, and a signing request goes only when
 * the items of all its documents have gone.
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
  const sent = await table(change.trx, SigningRequest)
    .whereIn('id', idsOf(signatures))
    .whereIn('status', ['CREATED', 'SENT'])
    .select('id', 'created_at')
  const needed = await stillNeeded(change, idsOf(sent))
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

/** The requests of these items that open items have, too. */
async function openItemsWith(change: Change, items: readonly ChecklistItem[]) {
  const rows = await table(change.trx, ChecklistItem)
    .where('status', 'open')
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

/** Of signing requests, those with a document that is no removed item. */
async function stillNeeded(change: Change, ids: readonly number[]): Promise<Set<number>> {
  const removed = await table(change.trx, ChecklistItem)
    .whereIn('signing_request_id', [...ids])
    .where('status', 'removed')
    .select('signing_request_id', 'template_id')
  const gone = new Set(removed.map((item) => `${item.signing_request_id}.${item.template_id}`))
  const documents = await table(change.trx, SigningDocument)
    .whereIn('request_id', [...ids])
    .select('request_id', 'template_id')
  const left = documents.filter((one) => !gone.has(`${one.request_id}.${one.template_id}`))
  return new Set(left.map((one) => one.request_id))
}
