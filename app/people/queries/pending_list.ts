import { DEFAULT_PER_PAGE, type ListPage, type Paging } from '#core/http/paging'
import { selectEmployeeRow, type EmployeeListRow } from '#people/queries/employee_row'
import { remembered, selectDataVersion } from '#core/remembered'
import { rosterWalk, rowsOf } from '#people/queries/roster_walk'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'

/** The registered first, the longest waiting before the others. */
const inTurn = (query: DatabaseQueryBuilderContract) =>
  query
    .orderByRaw('case when employees.registered_at is null then 1 else 0 end')
    .orderBy('employees.registered_at')
    .orderBy('employees.id')

/** Who waits and is to be decided on first, for a statement of more than them. */
export const firstPending = (count: number): DatabaseQueryBuilderContract =>
  inTurn(rosterWalk({ status: 'pending' }).select('employees.user_id as user_id')).limit(count)

/** Everyone who waits for approval. */
export async function listPending(
  filters: { q?: string },
  paging: Paging
): Promise<ListPage<EmployeeListRow>> {
  const perPage = paging.perPage ?? DEFAULT_PER_PAGE
  const page = paging.page ?? 1
  const pending = () => rosterWalk({ q: filters.q, status: 'pending' })
  const found = inTurn(pending().select('employees.user_id as user_id'))
    .offset((page - 1) * perPage)
    .limit(perPage)
  const rows = (await inTurn(
    selectEmployeeRow(rowsOf(found)).select(selectDataVersion())
  )) as (EmployeeListRow & { data_version: string })[]
  const total = await remembered(
    JSON.stringify(['pending', filters.q]),
    async () => {
      const row = await pending().count('* as total').first()
      return Number(row?.total ?? 0)
    },
    rows[0]?.data_version
  )
  return { rows, total, page, perPage, nextCursor: null }
}
