import type { Change } from '#audit/services/change'
import { updateMany } from '#core/database/bulk_update'
import { inBatches } from '#core/database/in_batches'
import DocumentRequest from '#documents/models/document_request'
import { localDayOf } from '#settings/local_time'

const CORRECTED = ['name', 'instructions', 'accepts', 'asksExpiry', 'dueOn'] as const
/** What a file that is being reviewed was sent for. */
const SENT_FOR: readonly string[] = ['accepts', 'asksExpiry']

/** What a request asks for. */
type Asked = Partial<Pick<DocumentRequest, (typeof CORRECTED)[number]>>

/** Whether a request has its due day still, or that on which it was sent, if it was late by then. */
const isDueAs = (
  { dueOn, createdAt }: DocumentRequest,
  from: DocumentRequest['dueOn'] | undefined
) => dueOn === from || (dueOn !== null && !!from && from < dueOn && dueOn === localDayOf(createdAt))

/**
 * Corrects what an unsettled request asks for, within the caller's change. What it never said as in
 * `from`, as one that someone made by hand, stays.
 */
export async function correctRequest(
  change: Change,
  id: number,
  from: Asked,
  to: Asked
): Promise<void> {
  const request = await change.find(DocumentRequest, id)
  if (!request.isUnsettled) return
  const told = CORRECTED.filter(
    (field) =>
      field in to &&
      (field === 'dueOn' ? isDueAs(request, from.dueOn) : request[field] === from[field]) &&
      !(request.state === 'submitted' && SENT_FOR.includes(field))
  )
  if (told.length === 0) return
  const of = (values: Asked) => Object.fromEntries(told.map((field) => [field, values[field]]))
  const oldValues = of(request)
  await change.save(request.merge(of(to)), { oldValues, newValues: of(to) })
}

/** A day that a request was to be done by, and the one in its place. */
export interface Redated {
  from: DocumentRequest['dueOn']
  to: DocumentRequest['dueOn']
}

/** Requests of one statement: parameters are bounded on SQLite. */
const REQUESTS_AT_ONCE = 500

/** The same of when many requests are due, by their ids: few statements, whatever their number. */
export async function redateRequests(
  change: Change,
  days: ReadonlyMap<number, Redated>
): Promise<void> {
  for (const some of inBatches([...days], REQUESTS_AT_ONCE)) {
    const moves = new Map(some)
    const requests = await DocumentRequest.query({ client: change.trx })
      .whereIn('id', [...moves.keys()])
      .orderBy('id')
    const told = requests.flatMap((request) => {
      const { from, to } = moves.get(request.id) as Redated
      if (!request.isUnsettled || !isDueAs(request, from)) return []
      return [{ id: request.id, from: request.dueOn, to }]
    })
    await updateMany(
      change.trx,
      DocumentRequest,
      new Map(told.map(({ id, to }) => [id, { due_on: to }]))
    )
    await change.auditMany(
      told.map(({ id, from, to }) => ({
        action: 'update',
        entityType: DocumentRequest.audited.entityType,
        entityId: id,
        oldValues: { dueOn: from },
        newValues: { dueOn: to },
      }))
    )
  }
}
