import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { table } from '#core/database/table'
import { addedPeople, managersOfOthers, type AddedPerson } from '#people/queries/import_people'
import EmployeeNote from '#people/models/employee_note'

/** Rows of another domain that refer to a person, with the words for it. */
interface OtherReference {
  table: string
  column: string
  reason: string
}

const others: OtherReference[] = []

/** A domain above registers at startup which of its rows prevent a person's removal. */
export function registerReference(reference: OtherReference): void {
  others.push(reference)
}

export const MANAGES = "Is someone's manager"

/** A person whom an import added, and why they must stay; null when they can be removed. */
export interface Newcomer {
  employeeId: number
  userId: number
  employeeNumber: string
  email: string
  name: string
  reason: string | null
  /** Someone has changed them since. */
  changedSince: boolean
}

/**
 * The people that an import added, with what refers to them since: an undo removes no one whom
 * something refers to.
 */
export async function findReferences(
  importId: number,
  employeeIds: readonly number[],
  client: QueryClientContract
): Promise<Map<number, Newcomer>> {
  if (employeeIds.length === 0) return new Map()
  const ids = [...employeeIds]
  const rows = await addedPeople(client, ids)
  const managers = await managersOfOthers(client, importId, ids)
  const userIds = rows.map((row) => row.user_id)
  const permitted = new Set([
    ...(await idsOf(client, 'user_roles', 'user_id', userIds)),
    ...(await idsOf(client, 'permission_overrides', 'user_id', userIds)),
  ])
  const noted = await notedSince(client, rows)
  const elsewhere = new Map<number, string>()
  for (const { table: name, column, reason } of others) {
    for (const id of await idsOf(client, name, column, ids)) elsewhere.set(id, reason)
  }
  const reasonOf = (row: AddedPerson): string | null => {
    if (row.erased_at) return 'Has been erased'
    if (row.registered_at || row.password) return 'Has registered'
    if (row.role !== 'pending' || permitted.has(row.user_id)) return 'Was given permissions'
    if (managers.has(row.employee_id)) return MANAGES
    if (row.end_date) return 'Has a last day'
    if (row.photo_file_id !== null) return 'Has a photo'
    if (noted.has(row.employee_id)) return 'Has notes written since'
    return elsewhere.get(row.employee_id) ?? null
  }
  return new Map(
    rows.map((row) => [
      row.employee_id,
      {
        employeeId: row.employee_id,
        userId: row.user_id,
        employeeNumber: row.employee_number,
        email: row.email,
        name: `${row.first_name} ${row.last_name}`.trim(),
        reason: reasonOf(row),
        changedSince:
          row.updated_at !== row.created_at || row.user_updated_at !== row.user_created_at,
      },
    ])
  )
}

async function idsOf(
  client: QueryClientContract,
  name: string,
  column: string,
  ids: readonly number[]
): Promise<Set<number>> {
  const rows: Record<string, number>[] = await client
    .from(name)
    .whereIn(column, [...ids])
    .distinct(column)
  return new Set(rows.map((row) => row[column] as number))
}

/** People with a note that did not come with the import. */
async function notedSince(client: QueryClientContract, people: readonly AddedPerson[]) {
  const addedAt = new Map(people.map((row) => [row.employee_id, row.created_at]))
  const notes = await table(client, EmployeeNote)
    .whereIn('employee_id', [...addedAt.keys()])
    .select('employee_id', 'created_at')
  return new Set(
    notes
      .filter((note) => note.created_at !== addedAt.get(note.employee_id))
      .map((note) => note.employee_id)
  )
}
