import db from '@adonisjs/lucid/services/db'
import type { Tables } from '#database/tables'
import { countOf, reading, table, untyped } from '#core/database/table'
import { inBatches } from '#core/database/in_batches'
import { encodeCursor } from '#core/http/paging'
import { findPage } from '#people/queries/roster/employee_list'
import { EMPLOYEE_ROW, type EmployeeListRow } from '#people/queries/roster/employee_row'
import {
  rosterQuery,
  rowsOf,
  sortOf,
  type EmployeeFilters,
  type RosterQuery,
} from '#people/queries/roster/roster_query'

/** A person in an export. Pay is encrypted, and read only on request. */
export interface ExportRow
  extends
    EmployeeListRow,
    Pick<Tables['employees'], 'source_of_hire' | 'end_date' | 'manager_id'>,
    Partial<Pick<Tables['employees'], 'hourly_rate' | 'salary'>> {
  /** The manager's full name. */
  manager: string | null
  manager_email: string | null
}

export interface ExportFilters extends EmployeeFilters {
  /** Only these employees, by id. */
  ids?: number[]
}

/** People in memory at a time, however many there are. */
export const BATCH = 1_000

/**
 * The people of an export, in the list's order, in batches. Each batch starts after the last
 * person of the one before, so every batch costs the same.
 */
export async function* exportRows(
  filters: ExportFilters,
  { pay }: { pay: boolean }
): AsyncGenerator<ExportRow[]> {
  const { sort, descending } = sortOf(filters.sort)
  const direction = descending ? 'desc' : 'asc'
  let cursor: string | undefined
  do {
    const source = filters.ids ? people(filters.ids) : rowsOf(findPage(filters, { cursor }, BATCH))
    const found = await source
      .select(EMPLOYEE_ROW)
      .select('employees.source_of_hire', 'employees.end_date', 'employees.manager_id')
      .if(pay, (query) => query.select('employees.hourly_rate', 'employees.salary'))
      .orderBy(sort.column, direction)
      .orderBy(`${sort.table}.id`, direction)
    const rows = await withManagers(found.slice(0, BATCH))
    const last = rows.at(-1)
    if (!last) return
    cursor = undefined
    if (found.length > BATCH) {
      const id = sort.table === 'users' ? last.user_id : last.id
      cursor = encodeCursor({ value: sort.value(last), id })
    }
    yield rows
  } while (cursor)
}

export async function countExportRows(filters: ExportFilters): Promise<number> {
  const found = filters.ids ? people(filters.ids) : rosterQuery(filters)
  return countOf(found)
}

const people = (ids: number[]): RosterQuery =>
  reading<'employees' | 'users'>(
    untyped(
      table(db, 'employees')
        .join('users', 'users.id', 'employees.user_id')
        .whereIn('employees.id', ids)
    )
  )

/** A few managers have many people, so their names are read once per batch. */
async function withManagers(
  rows: Omit<ExportRow, 'manager' | 'manager_email'>[]
): Promise<ExportRow[]> {
  const ids = [...new Set(rows.flatMap(({ manager_id: id }) => (id === null ? [] : [id])))]
  const found = new Map<number, { name: string; email: string }>()
  for (const some of inBatches(ids, 500)) {
    const managers = await people(some).select(
      'employees.id',
      'users.first_name',
      'users.last_name',
      'users.email'
    )
    for (const { id, email, first_name: first, last_name: last } of managers) {
      found.set(id, { name: `${first} ${last}`.trim(), email })
    }
  }
  return rows.map((row) => {
    const manager = found.get(row.manager_id ?? 0)
    return { ...row, manager: manager?.name ?? null, manager_email: manager?.email ?? null }
  })
}
