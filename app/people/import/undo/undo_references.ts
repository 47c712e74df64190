import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { IMPORT_ROWS_TABLE } from '#people/import/import_record'

/** Rows of another domain that name a person, and how that is told. */
interface OtherReference {
  table: string
  column: string
  reason: string
}

const others: OtherReference[] = []

/** A domain above says at start which of its rows keep a person from being removed. */
export function registerReference(reference: OtherReference): void {
  others.push(reference)
}

/** Somebody an import added, and why they must stay; null when they may go. */
export interface Newcomer {
  employeeId: number
  userId: number
  employeeNumber: string
  email: string
  name: string
  reason: string | null
  /** Somebody has changed them since they came. */
  changedSince: boolean
}

interface Row {
  employee_id: number
  user_id: number
  employee_number: string
  email: string
  first_name: string
  last_name: string
  role: string
  password: string | null
  photo_file_id: number | null
  registered_at: string | null
  end_date: string | null
  erased_at: string | null
  created_at: string
  updated_at: string
  user_created_at: string
  user_updated_at: string
}

/**
 * The people an import added, with what has come to depend on them since: an undo removes nobody
 * whom something refers to.
 */
export async function findReferences(
  importId: number,
  employeeIds: readonly number[],
  client: QueryClientContract
): Promise<Map<number, Newcomer>> {
  if (employeeIds.length === 0) return new Map()
  const ids = [...employeeIds]
  const rows: Row[] = await client
    .from('employees')
    .join('users', 'users.id', 'employees.user_id')
    .whereIn('employees.id', ids)
    .select('employees.id as employee_id', 'employees.employee_number', 'employees.registered_at')
    .select('employees.end_date', 'employees.erased_at', 'employees.created_at')
    .select('users.id as user_id', 'users.email', 'users.first_name', 'users.last_name')
    .select('employees.updated_at', 'users.created_at as user_created_at')
    .select('users.updated_at as user_updated_at')
    .select('users.role', 'users.password', 'users.photo_file_id')
  const managers = await managersOfOthers(importId, ids, client)
  const userIds = rows.map((row) => row.user_id)
  const permitted = new Set([
    ...(await idsOf(client, 'user_roles', 'user_id', userIds)),
    ...(await idsOf(client, 'permission_overrides', 'user_id', userIds)),
  ])
  const noted = await notedSince(client, rows)
  const elsewhere = new Map<number, string>()
  for (const { table, column, reason } of others) {
    for (const id of await idsOf(client, table, column, ids)) elsewhere.set(id, reason)
  }
  const reasonOf = (row: Row): string | null => {
    if (row.erased_at) return 'Has been erased'
    if (row.registered_at || row.password) return 'Has registered'
    if (row.role !== 'pending' || permitted.has(row.user_id)) return 'Was given permissions'
    if (managers.has(row.employee_id)) return "Is somebody's manager"
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

/**
 * Those of some people who manage somebody whom the undo leaves to them: a manager that the import
 * gave goes with it.
 */
async function managersOfOthers(
  importId: number,
  ids: readonly number[],
  client: QueryClientContract
): Promise<Set<number>> {
  const rows: { manager_id: number }[] = await client
    .from('employees')
    .whereIn('manager_id', [...ids])
    .whereNotExists((own) => {
      own
        .from(IMPORT_ROWS_TABLE)
        .whereColumn(`${IMPORT_ROWS_TABLE}.employee_id`, 'employees.id')
        .where('import_id', importId)
        .whereIn('outcome', ['created', 'updated'])
        .whereNull('undone')
    })
    .distinct('manager_id')
  return new Set(rows.map((row) => Number(row.manager_id)))
}

async function idsOf(
  client: QueryClientContract,
  table: string,
  column: string,
  ids: readonly number[]
): Promise<Set<number>> {
  const rows: Record<string, number>[] = await client
    .from(table)
    .whereIn(column, [...ids])
    .distinct(column)
  return new Set(rows.map((row) => Number(row[column])))
}

/** Who has a note that did not come with the import. */
async function notedSince(client: QueryClientContract, rows: readonly Row[]): Promise<Set<number>> {
  const addedAt = new Map(rows.map((row) => [row.employee_id, row.created_at]))
  const notes: { employee_id: number; created_at: string }[] = await client
    .from('employee_notes')
    .whereIn('employee_id', [...addedAt.keys()])
    .select('employee_id', 'created_at')
  return new Set(
    notes
      .filter((note) => note.created_at !== addedAt.get(note.employee_id))
      .map((note) => note.employee_id)
  )
}
