import { table, type Client } from '#core/database/table'
import type ChecklistItem from '#onboarding/models/checklist_item'
import type { Row } from '#database/tables'

type Item = Pick<
  Row<ChecklistItem>,
  | 'id'
  | 'employee_id'
  | 'kind'
  | 'status'
  | 'name'
  | 'template_id'
  | 'problem'
  | 'opened_at'
  | 'document_request_id'
  | 'signing_request_id'
>

interface Made {
  id: number
  created_at: string
}

/** Whether a request was made after the item's own or, where it has none, after the item. */
const isSince = (own: number | null, { opened_at: openedAt }: Item, { id, created_at: at }: Made) =>
  own === null ? openedAt !== null && at >= openedAt : id > own

/**
 * What was sent by hand in place of open items that could not be sent, or whose request was
 * canceled. By item id, the columns that link it to that request.
 */
export async function sentByHand(client: Client, items: readonly Item[]) {
  const lost = items.filter(({ status, problem }) => status === 'open' && problem !== null)
  const toSign = lost.filter(({ kind }) => kind === 'sign')
  const others = lost.filter(({ kind }) => kind === 'upload' || kind === 'read')
  const signing = toSign.length > 0 ? await signingSentTo(client, toSign) : []
  const documents = others.length > 0 ? await documentsAskedOf(client, others) : []
  const found = new Map<
    number,
    { problem: null; signing_request_id?: number; document_request_id?: number }
  >()
  for (const item of toSign) {
    const sent = signing.find(
      (row) =>
        row.employee_id === item.employee_id &&
        row.template_id === item.template_id &&
        isSince(item.signing_request_id, item, row)
    )
    if (sent) found.set(item.id, { signing_request_id: sent.id, problem: null })
  }
  for (const item of others) {
    const asked = documents.find(
      (row) =>
        row.employee_id === item.employee_id &&
        row.kind === item.kind &&
        // MySQL also finds names that differ in case or accents.
        row.name === item.name &&
        isSince(item.document_request_id, item, row)
    )
    if (asked) found.set(item.id, { document_request_id: asked.id, problem: null })
  }
  return found
}

const peopleOf = (items: readonly Item[]) => [...new Set(items.map((item) => item.employee_id))]

const signingSentTo = (client: Client, items: readonly Item[]) =>
  table(client, 'signing_requests as r')
    .join('signing_documents as d', 'd.request_id', 'r.id')
    .whereIn('r.employee_id', peopleOf(items))
    .whereIn('d.template_id', [...new Set(items.flatMap((item) => item.template_id ?? []))])
    .whereNot('r.status', 'CANCELLED')
    .orderBy('r.id')
    .select('r.id', 'r.employee_id', 'r.created_at', 'd.template_id')

const documentsAskedOf = (client: Client, items: readonly Item[]) =>
  table(client, 'document_requests')
    .whereIn('employee_id', peopleOf(items))
    .whereIn('name', [...new Set(items.map(({ name }) => name))])
    .whereNot('state', 'cancelled')
    .orderBy('id')
    .select('id', 'employee_id', 'created_at', 'kind', 'name')
