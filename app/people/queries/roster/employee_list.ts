import { countOf } from '#core/database/table'
import {
  DEFAULT_PER_PAGE,
  decodeCursor,
  encodeCursor,
  invalidCursor,
  type ListPage,
  type Paging,
} from '#core/http/paging'
import { EMPLOYEE_ROW, type EmployeeListRow } from '#people/queries/roster/employee_row'
import { cached, selectDataVersion } from '#core/cached'
import {
  rosterQuery,
  rowsOf,
  sortOf,
  type EmployeeFilters,
  type RosterQuery,
  type Sort,
} from '#people/queries/roster/roster_query'

export { EMPLOYEE_SORTS, type EmployeeFilters } from '#people/queries/roster/roster_query'

/** Continues after a cursor's row, in either direction, including empty values. */
function after<R>(query: RosterQuery<R>, text: string, sort: Sort, descending: boolean): void {
  const cursor = decodeCursor(text)
  const { value } = cursor
  // A cursor of another sort, or an invalid one: the database could not compare with it.
  if (value === null) {
    if (!sort.nullable) throw invalidCursor()
  } else if (!sort.accepts(value)) throw invalidCursor()
  const id = `${sort.table}.id` as const
  const beyond = descending ? '<' : '>'
  query.where((where) => {
    if (value === null) {
      // Empty values come first ascending and last descending, on both databases.
      where.where((same) => same.whereNull(sort.column).where(id, beyond, cursor.id))
      if (!descending) where.orWhereNotNull(sort.column)
      return
    }
    where.where(sort.column, beyond, value)
    where.orWhere((same) => same.where(sort.column, value).where(id, beyond, cursor.id))
    if (descending && sort.nullable) where.orWhereNull(sort.column)
  })
  // Redundant for the result, but both optimizers need it to start inside the index.
  if (value !== null && !descending) query.where(sort.column, '>=', value)
  else if (value !== null && !sort.nullable) query.where(sort.column, '<=', value)
}

/**
 * Only the page's people, found in one index where the filters allow it, plus one more if there
 * is one.
 */
export function findPage(filters: EmployeeFilters, paging: Paging, perPage: number) {
  const { sort, descending } = sortOf(filters.sort)
  const direction = descending ? 'desc' : 'asc'
  const query = rosterQuery(filters, sort)
    .select(sort.table === 'users' ? 'users.id as user_id' : 'employees.user_id as user_id')
    .orderBy(sort.column, direction)
    .orderBy(`${sort.table}.id`, direction)
    .limit(perPage + 1)
  if (paging.cursor) after(query, paging.cursor, sort, descending)
  else query.offset(((paging.page ?? 1) - 1) * perPage)
  return query
}

/** A page of employees: search by full name or email, exact filters. */
export async function listEmployees(
  filters: EmployeeFilters,
  paging: Paging
): Promise<ListPage<EmployeeListRow>> {
  const perPage = paging.perPage ?? DEFAULT_PER_PAGE
  const { sort, descending } = sortOf(filters.sort)
  const direction = descending ? 'desc' : 'asc'

  const found = await rowsOf(findPage(filters, paging, perPage))
    .leftJoin('employees as manager', 'manager.id', 'employees.manager_id')
    .leftJoin('users as manager_user', 'manager_user.id', 'manager.user_id')
    .select(EMPLOYEE_ROW)
    .select(
      'employees.manager_id as reports_to_id',
      'manager_user.first_name as manager_first_name'
    )
    .select('manager_user.last_name as manager_last_name')
    .select(selectDataVersion())
    .orderBy(sort.column, direction)
    .orderBy(`${sort.table}.id`, direction)
  const rows = found.slice(0, perPage)
  const last = rows.at(-1)
  const total = await cached(
    JSON.stringify({ ...filters, sort: undefined }),
    () => countOf(rosterQuery(filters)),
    last?.data_version
  )
  return {
    rows,
    total,
    page: paging.page ?? 1,
    perPage,
    nextCursor:
      found.length > perPage && last
        ? encodeCursor({
            value: sort.value(last),
            id: sort.table === 'users' ? last.user_id : last.id,
          })
        : null,
  }
}
