import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { fromDbTime } from '#core/time'
import { conflict } from '#core/errors/http_errors'
import { settleOnboarding } from '#people/onboarding/settle_onboarding'
import { takeBack, undoably } from '#people/undo/undo'
import type { UndoRows } from '#people/undo/undo_rows'
import { holdMails } from '#messages/delivery/cancel_mails'
import OutboxMessage from '#messages/models/outbox_message'
import { postMails } from '#messages/services/post_mail'
import { deleteFile } from '#storage/services/delete_file'
import { table } from '#core/database/table'
import DocumentRequest from '#documents/models/document_request'
import DocumentSubmission from '#documents/models/document_submission'
import { requestsToRemind, type RequestToRemind } from '#documents/queries/requests_to_remind'
import { UNSETTLED } from '#documents/request'

export const NOT_OPEN = 'This is no longer requested.'

/** No one is reminded of a document twice within a day. */
const REMINDER_HOURS = 24

const cancelledRows: UndoRows[] = [
  { table: DocumentRequest.table, of: (own, id) => own.where('employee_id', id) },
  {
    table: DocumentSubmission.table,
    of: (own, id) =>
      own.whereIn('request_id', (requests) =>
        requests.from(DocumentRequest.table).where('employee_id', id).select('id')
      ),
  },
]

const cancellationOf = ({ id, employeeId }: DocumentRequest) => ({
  employeeId,
  subject: `document_request.${id}`,
  name: 'cancellation',
  rows: cancelledRows,
})

/**
 * Cancels a request; an upload awaiting review is deleted with it. Without one, it can be undone
 * for some seconds; so long, an email about it that still waits is neither sent nor canceled.
 * @param options.keepUpload refuses where an upload would be deleted.
 * @throws HttpError 404, 409 when it is closed.
 */
export async function cancelRequest(
  id: number,
  actor: Actor,
  { keepUpload = false }: { keepUpload?: boolean } = {}
): Promise<void> {
  await change(actor, async (change) => {
    const request = await change.find(DocumentRequest, id)
    if (keepUpload && request.state === 'submitted') {
      throw conflict('A document was uploaded in the meantime. Canceling would delete it.')
    }
    const cancel = async () => {
      if ((await cancelInTransaction(change, [id])) === 0) throw conflict(NOT_OPEN)
      return undefined
    }
    if (request.state !== 'open') return void (await cancel())
    await undoably(change, cancellationOf(request), async (heldUntil) => {
      await holdMails(change, await mailsAbout(change, id), heldUntil)
      return cancel()
    })
  })
}

/** Emails about a request that still wait. */
async function mailsAbout(change: Change, requestId: number): Promise<number[]> {
  const mails = await table(change.trx, OutboxMessage)
    .where({ kind: 'document_requested', state: 'queued' })
    .whereIn('payload', [
      JSON.stringify({ requestId }),
      JSON.stringify({ requestId, reminder: true }),
    ])
    .select('id')
  return mails.map((mail) => mail.id)
}

/**
 * Undoes a cancellation: the request is open again as before.
 * @throws HttpError 404, 409 when it is too late, or something has changed since.
 */
export async function undoCancellation(id: number, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const request = await change.find(DocumentRequest, id)
    await takeBack(change, cancellationOf(request))
    await change.audit({
      action: 'undo_cancellation',
      entityType: DocumentRequest.audited.entityType,
      entityId: id,
      oldValues: { state: 'cancelled' },
      newValues: { state: 'open' },
    })
  })
}

/** Cancels a person's open requests, inside the caller's change; their uploads stay for review. */
export async function cancelOpenOf(change: Change, employeeId: number): Promise<void> {
  const rows = await table(change.trx, DocumentRequest)
    .where({ employee_id: employeeId, state: 'open' })
    .select('id')
  await cancelInTransaction(
    change,
    rows.map(({ id }) => id)
  )
}

/** Ends requests that are not settled, within the caller's change; the others stay. */
export async function cancelUnsettled(change: Change, ids: readonly number[]): Promise<void> {
  const rows = await table(change.trx, DocumentRequest)
    .whereIn('id', ids)
    .whereIn('state', UNSETTLED)
    .select('id')
  await cancelInTransaction(
    change,
    rows.map(({ id }) => id)
  )
}

async function peopleOf(change: Change, ids: readonly number[]): Promise<number[]> {
  const rows = await table(change.trx, DocumentRequest).whereIn('id', ids).distinct('employee_id')
  return rows.map((row) => row.employee_id)
}

async function cancelInTransaction(change: Change, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  const cancelled = await table(change.trx, DocumentRequest)
    .whereIn('id', ids)
    .whereIn('state', UNSETTLED)
    .update({ state: 'cancelled', cancelled_at: change.time })
  if (cancelled === 0) return 0
  const pending = () =>
    table(change.trx, DocumentSubmission).whereIn('request_id', ids).where('pending', 1)
  const files = await pending().select('file_id')
  await pending().update({ pending: null, withdrawn_at: change.time, file_id: null })
  for (const file of files) if (file.file_id) await deleteFile(change, file.file_id)
  await change.auditMany(
    ids.map((id) => ({
      action: 'cancel',
      entityType: 'document_request',
      entityId: id,
      newValues: { state: 'cancelled' },
    }))
  )
  await settleOnboarding(change, await peopleOf(change, ids))
  return cancelled
}

/** The result of reminding about documents. */
export interface Reminded {
  reminded: number
  skipped: { id: number; message: string }[]
}

/** Emails people about their open requests again, each at most once a day. */
export async function remindOfRequests(ids: readonly number[], actor: Actor): Promise<Reminded> {
  return change(actor, async (change) => {
    const rows = await requestsToRemind(change.trx, ids)
    const byId = new Map(rows.map((row) => [row.id, row]))
    const skipped = ids.flatMap((id) => {
      const message = obstacleTo(byId.get(id), change)
      return message ? [{ id, message }] : []
    })
    const left = new Set(skipped.map(({ id }) => id))
    const told = rows.filter(({ id }) => !left.has(id))
    if (told.length === 0) return { reminded: 0, skipped }
    const toldIds = told.map(({ id }) => id)
    await table(change.trx, DocumentRequest)
      .whereIn('id', toldIds)
      .update({ reminded_at: change.time })
    await change.auditMany(
      toldIds.map((id) => ({ action: 'remind', entityType: 'document_request', entityId: id }))
    )
    await postMails(
      change,
      told.map((row) => ({
        kind: 'document_requested' as const,
        recipient: row.email,
        recipientName: `${row.first_name} ${row.last_name}`.trim(),
        payload: { requestId: row.id, reminder: true },
      }))
    )
    return { reminded: told.length, skipped }
  })
}

function obstacleTo(row: RequestToRemind | undefined, change: Change): string | null {
  if (!row) return 'There is no such request.'
  if (row.state === 'submitted') return 'It needs review.'
  if (row.state !== 'open') return NOT_OPEN
  if (!row.registered_at || row.disabled_at) return 'They cannot sign in.'
  const since = fromDbTime(row.reminded_at ?? row.created_at)
  return since.plus({ hours: REMINDER_HOURS }) > change.at
    ? 'Was notified within the last day.'
    : null
}
