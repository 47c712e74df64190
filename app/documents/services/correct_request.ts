import type { Change } from '#audit/services/change'
import DocumentRequest from '#documents/models/document_request'

const CORRECTED = ['name', 'instructions', 'accepts', 'asksExpiry', 'dueOn'] as const
/** What a file that is being reviewed was sent for. */
const SENT_FOR: readonly string[] = ['accepts', 'asksExpiry']

/** What a request asks for. */
type Asked = Partial<Pick<DocumentRequest, (typeof CORRECTED)[number]>>

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
      request[field] === from[field] &&
      !(request.state === 'submitted' && SENT_FOR.includes(field))
  )
  if (told.length === 0) return
  const of = (values: Asked) => Object.fromEntries(told.map((field) => [field, values[field]]))
  await change.save(request.merge(of(to)), { oldValues: of(from), newValues: of(to) })
}
