import { selectEmployeeRow, type EmployeeListRow } from '#people/queries/employee_row'
import { findPage } from '#people/queries/employee_list'
import { rowsOf } from '#people/queries/roster_walk'

/** Who was added last, without counting everybody: one statement. */
export async function findNewest(count: number): Promise<EmployeeListRow[]> {
  const found = findPage({ sort: '-createdAt' }, { page: 1 }, count)
  const rows = (await selectEmployeeRow(rowsOf(found))
    .orderBy('employees.created_at', 'desc')
    .orderBy('employees.id', 'desc')) as EmployeeListRow[]
  return rows.slice(0, count)
}
