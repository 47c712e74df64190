import { DateTime } from 'luxon'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { lettersLacking } from '#documents/queries/letters_lacking'
import { ASKED, UNSETTLED, type AskedKind, type Day, type FileKind } from '#documents/request'

/** What one or many people are asked for. */
export interface NewAsked {
  employeeIds: number[]
  kind: AskedKind
  /** Of what is read, its document's own name unless given. */
  name: string | null
  instructions: string
  /** What is read. */
  templateId: number | null
  accepts: FileKind[]
  maxBytes: number | null
  asksExpiry: boolean
  dueOn: Day | null
}

export type AskedOutcome = 'asked' | 'already' | 'refused'

/** What becomes of one person of a call. */
export interface AskedPerson {
  employeeId: number
  name: string | null
  outcome: AskedOutcome
  /** What they are asked by, of this call or before. */
  requestId: number | null
  /** Why nothing is asked of them. */
  message: string | null
}

export interface AskedMany {
  counts: Record<AskedOutcome, number>
  results: AskedPerson[]
}

interface PersonRow {
  id: number
  status: string
  first_name: string
  last_name: string
  email: string
  disabled_at: string | null
  registered_at: string | null
}

export interface Planned extends AskedPerson {
  row: PersonRow | null
}

/** What becomes of each person, in the order given. */
export async function planAsked(
  client: QueryClientContract,
  { employeeIds, kind, templateId }: NewAsked,
  name: string
): Promise<Planned[]> {
  const rows: PersonRow[] = await client
    .from('employees')
    .join('users', 'users.id', 'employees.user_id')
    .whereIn('employees.id', employeeIds)
    .select('employees.id', 'employees.status', 'employees.registered_at')
    .select('users.first_name', 'users.last_name', 'users.email', 'users.disabled_at')
  const asked: { id: number; employee_id: number }[] = await client
    .from(ASKED)
    .whereIn('employee_id', employeeIds)
    .whereIn('state', [...UNSETTLED])
    .where({ kind, name })
    .select('id', 'employee_id')
  const lacking = await lettersLacking(client, {
    templateIds: kind === 'read' && templateId ? [templateId] : [],
    employeeIds,
    at: DateTime.utc(),
  })
  const already = new Map(asked.map((row) => [Number(row.employee_id), Number(row.id)]))
  const people = new Map(rows.map((row) => [Number(row.id), row]))
  return employeeIds.map((employeeId) => {
    const row = people.get(employeeId) ?? null
    const requestId = already.get(employeeId) ?? null
    const person = { employeeId, name: row && fullName(row), requestId, row }
    if (!row) return { ...person, outcome: 'refused', message: 'Nobody has this id.' }
    if (row.status === 'inactive') {
      return { ...person, outcome: 'refused', message: 'This person is not active.' }
    }
    if (requestId !== null) {
      return { ...person, outcome: 'already', message: 'Is asked for it already.' }
    }
    const lacks = lacking.get(employeeId)
    if (lacks) return { ...person, outcome: 'refused', message: lacks }
    return { ...person, outcome: 'asked', message: null }
  })
}

export const fullName = (row: PersonRow) => `${row.first_name} ${row.last_name}`.trim() || row.email

/** The plan as it is answered. */
export function told(planned: readonly Planned[]): AskedMany {
  const counts: AskedMany['counts'] = { asked: 0, already: 0, refused: 0 }
  for (const { outcome } of planned) counts[outcome]++
  return { counts, results: planned.map(({ row: _, ...person }) => person) }
}
