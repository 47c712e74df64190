import db from '@adonisjs/lucid/services/db'
import { likeContaining } from '#access/services/fold'
import { DEFAULT_PER_PAGE, type ListPage, type Paging } from '#access/services/paging'
import { selectEmployeeRow, type EmployeeListRow } from '#people/queries/employee_row'
import { rememberedCount } from '#people/queries/remembered_count'

/** Everyone who waits for approval, the registered first, the longest waiting before the others. */
export async function listPending(
  filters: { q?: string },
  paging: Paging
): Promise<ListPage<EmployeeListRow>> {
  const perPage = paging.perPage ?? DEFAULT_PER_PAGE
  const page = paging.page ?? 1
  const pending = () => {
    const query = db
      .from('employees')
      .join('users', 'users.id', 'employees.user_id')
      .where('employees.status', 'pending')
    if (filters.q) {
      query.whereRaw(`users.search_text like ? escape '!'`, [likeContaining(filters.q)])
    }
    return query
  }
  const rows = (await selectEmployeeRow(pending())
    .orderByRaw('case when employees.registered_at is null then 1 else 0 end')
    .orderBy('employees.registered_at')
    .orderBy('employees.id')
    .offset((page - 1) * perPage)
    .limit(perPage)) as EmployeeListRow[]
  const total = await rememberedCount(JSON.stringify(['pending', filters.q]), async () => {
    const row = await pending().count('* as total').first()
    return Number(row?.total ?? 0)
  })
  return { rows, total, page, perPage, nextCursor: null }
}
