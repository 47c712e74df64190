import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { table } from '#core/database/table'
import { requestsLike } from '#documents/queries/people_to_ask'
import type { RequestKind } from '#documents/request'
import type ChecklistItem from '#onboarding/models/checklist_item'
import { underWay } from '#signing/queries/awaiting_signature'

/** The request by which someone is asked for the same already; null where there is none. */
export async function openRequestOf(
  client: QueryClientContract,
  { kind, employeeId, name, templateId }: ChecklistItem
): Promise<number | null> {
  if (kind !== 'sign') {
    const asked = { employeeIds: [employeeId], kind: kind as RequestKind, name }
    const [row] = await requestsLike(client, asked)
    return row?.id ?? null
  }
  const row = await table(client, 'signing_requests as r')
    .join('signing_documents as d', 'd.request_id', 'r.id')
    .where('r.employee_id', employeeId)
    .where('d.template_id', templateId ?? 0)
    .whereRaw(...underWay())
    .orderBy('r.id', 'desc')
    .select('r.id')
    .first()
  return row?.id ?? null
}
