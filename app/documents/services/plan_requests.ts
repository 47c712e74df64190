import { DateTime } from 'luxon'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { missingMergeFields } from '#documents/queries/missing_merge_fields'
import { peopleToAsk, requestsLike, type PersonToAsk } from '#documents/queries/people_to_ask'
import type { RequestKind, Day, FileKind } from '#documents/request'

/** A request to one or many people. */
export interface NewRequests {
  employeeIds: number[]
  kind: RequestKind
  /** For reading, the document's own name by default. */
  name: string | null
  instructions: string
  /** The document to read. */
  templateId: number | null
  accepts: FileKind[]
  maxBytes: number | null
  asksExpiry: boolean
  dueOn: Day | null
}

export type PlannedOutcome = 'asked' | 'already' | 'refused'

/** The result for one person of a call. */
export interface PlannedPerson {
  employeeId: number
  name: string | null
  outcome: PlannedOutcome
  /** The request, from this call or before. */
  requestId: number | null
  /** Why they get no request. */
  message: string | null
}

export interface RequestsPlan {
  counts: Record<PlannedOutcome, number>
  results: PlannedPerson[]
}

export interface Planned extends PlannedPerson {
  row: PersonToAsk | null
}

/** The result for each person, in the given order. */
export async function planRequests(
  client: QueryClientContract,
  { employeeIds, kind, templateId }: NewRequests,
  name: string
): Promise<Planned[]> {
  const rows = await peopleToAsk(client, employeeIds)
  const asked = await requestsLike(client, { employeeIds, kind, name })
  const lacking = await missingMergeFields(client, {
    templateIds: kind === 'read' && templateId ? [templateId] : [],
    employeeIds,
    at: DateTime.utc(),
  })
  const already = new Map(asked.map((row) => [row.employee_id, row.id]))
  const people = new Map(rows.map((row) => [row.id, row]))
  return employeeIds.map((employeeId) => {
    const row = people.get(employeeId) ?? null
    const requestId = already.get(employeeId) ?? null
    const person = { employeeId, name: row && fullName(row), requestId, row }
    if (!row) return { ...person, outcome: 'refused', message: 'No one has this ID.' }
    if (row.status === 'inactive') {
      return { ...person, outcome: 'refused', message: 'This person is not active.' }
    }
    if (requestId !== null) {
      return { ...person, outcome: 'already', message: 'Has this request already.' }
    }
    const lacks = lacking.get(employeeId)
    if (lacks) return { ...person, outcome: 'refused', message: lacks }
    return { ...person, outcome: 'asked', message: null }
  })
}

export const fullName = (row: PersonToAsk) =>
  `${row.first_name} ${row.last_name}`.trim() || row.email

/** The plan as a response. */
export function told(planned: readonly Planned[]): RequestsPlan {
  const counts: RequestsPlan['counts'] = { asked: 0, already: 0, refused: 0 }
  for (const { outcome } of planned) counts[outcome]++
  return { counts, results: planned.map(({ row: _, ...person }) => person) }
}
