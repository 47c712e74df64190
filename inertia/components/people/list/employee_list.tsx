import type { Data } from '@generated/data'
import { router } from '@inertiajs/react'
import { Table, TableBody, TableHead, TableHeader, TableRow } from '~/components/ui/table'
import { useIsNarrow } from '~/hooks/use_is_mobile'
import { SelectPage } from '../bulk/select_box'
import type { Selection } from '../bulk/use_selection'
import type { EmployeeColumns } from './employee_columns'
import { EmployeeCard, EmployeeTableRow } from './employee_row'
import type { RowHandlers } from './row_actions'
import { SortableHead, type SortProps } from '../../lists/sortable_head'

interface EmployeeListProps extends Partial<RowHandlers>, Partial<SortProps> {
  employees: Data.People.Employee[]
  /** the table's name for screen readers */
  caption: string
  mayEdit: boolean
  columns: EmployeeColumns
  /** where people can be selected for a bulk action */
  selection?: Selection
}

const address = (employee: Data.People.Employee) => `/employees?employee=${employee.id}`

/** People as a table, on a narrow screen as cards; without handlers it links to the list's page. */
export function EmployeeList({
  employees,
  caption,
  mayEdit,
  columns,
  selection,
  sort,
  onSort,
  onView = (employee) => router.visit(address(employee)),
  onEdit = (employee) => router.visit(`${address(employee)}&edit=1`),
}: EmployeeListProps) {
  const handlers = { onView, onEdit: mayEdit ? onEdit : undefined, selection }

  if (useIsNarrow()) {
    return (
      <>
        {selection && <SelectPage rows={employees} selection={selection} withLabel />}
        <ul aria-label={caption} className="grid gap-3">
          {employees.map((employee) => (
            <li key={employee.id}>
              <EmployeeCard employee={employee} {...handlers} />
            </li>
          ))}
        </ul>
      </>
    )
  }

  const sorting = onSort && { sort: sort ?? '', onSort }
  return (
    // As tall as a window before: what scrolls has a scroll bar, which makes it narrower.
    <div ref={columns.box} className={columns.measured ? undefined : 'min-h-screen'}>
      {columns.measured && (
        <Table stickyHeader>
          <caption className="sr-only">{caption}</caption>
          <TableHeader>
            <TableRow>
              {selection && (
                <TableHead className="w-0 pr-0">
                  <SelectPage rows={employees} selection={selection} />
                </TableHead>
              )}
              {sorting ? (
                <SortableHead name="name" {...sorting}>
                  Employee
                </SortableHead>
              ) : (
                <TableHead>Employee</TableHead>
              )}
              {columns.drawn.map((column) =>
                sorting && 'key' in column ? (
                  <SortableHead key={column.name} name={column.key} {...sorting}>
                    {column.title}
                  </SortableHead>
                ) : (
                  <TableHead key={column.name}>{column.title}</TableHead>
                )
              )}
              <TableHead className="text-right print:hidden">Actions</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {employees.map((employee) => (
              <EmployeeTableRow
                key={employee.id}
                employee={employee}
                columns={columns.drawn}
                {...handlers}
              />
            ))}
          </TableBody>
        </Table>
      )}
    </div>
  )
}
