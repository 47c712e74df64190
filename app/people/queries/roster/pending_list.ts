import { countOf } from '#core/database/table'
import { DEFAULT_PER_PAGE, type ListPage, type Paging } from '#core/http/paging'
import { EMPLOYEE_ROW, type EmployeeListRow } from '#people/queries/roster/employee_row'
import { cached, selectDataVersion } from '#core/cached'
import {
  rosterQuery,
  rowsOf,
  type EmployeeFilters,
  type RosterQuery,
} from '#people/queries/roster/roster_query'

/** Registered people first, then who starts soonest, then by how long they have waited. */
const inTurn = <R>(query: RosterQuery<R>) =>
  query
    .orderByRaw('case when employees.registered_at is null then 1 else 0 end')
    .orderByRaw('case when employees.start_date is null then 1 else 0 end')
    .orderBy('employees.start_date')
    .orderBy('employees.registered_at')
    .orderBy('employees.id')

/** Everyone who waits for approval. */
export async function listPending(
  filters: Pick<EmployeeFilters, 'q' | 'team'>,
  paging: Paging
): Promise<ListPage<EmployeeListRow>> {
  const perPage = paging.perPage ?? DEFAULT_PER_PAGE
  const page = paging.page ?? 1
  const pending = () => rosterQuery({ ...filters, status: 'pending' })
  const found = inTurn(pending().select('employees.user_id as user_id'))
    .offset((page - 1) * perPage)
    .limit(perPage)
  const rows = await inTurn(rowsOf(found).select(EMPLOYEE_ROW).select(selectDataVersion()))
  const total = await cached(
    JSON.stringify(['pending', filters]),
    () => countOf(pending()),
    rows[0]?.data_version
  )
  return { rows, total, page, perPage, nextCursor: null }
}
