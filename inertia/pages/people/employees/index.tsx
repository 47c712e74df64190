import type { Data } from '@generated/data'
import type { Column } from '#accounts/services/list_columns'
import type { ListNames } from '#people/queries/managed_lists'
import { Link, usePage } from '@inertiajs/react'
import { Plus, Users } from 'lucide-react'
import { useEffect } from 'react'
import { ExportMenu } from '~/components/export_menu'
import { Pagination } from '~/components/lists/pagination'
import { PrintedLimits } from '~/components/lists/printed_limits'
import { BulkBar } from '~/components/people/bulk/bulk_bar'
import { useSelection } from '~/components/people/bulk/use_selection'
import {
  EmployeeFilters,
  filtersInWords,
  filtersSet,
  type EmployeeFilterValues,
} from '~/components/people/list/employee_filters'
import { EMPLOYEE_COLUMNS, useEmployeeColumns } from '~/components/people/list/employee_columns'
import { EmployeeList } from '~/components/people/list/employee_list'
import { ColumnMenu } from '~/components/lists/column_menu'
import { rememberEmployeesAddress, type Paged } from '~/components/lists/list_address'
import { NumberSearch } from '~/components/people/numbers/number_search'
import { useHeldNumber } from '~/components/people/numbers/use_held_number'
import { AddPeople } from '~/components/people/add_people'
import { ScopeSwitch, useWithoutTeam } from '~/components/people/scope_switch'
import { PeopleTabs } from '~/components/people/people_tabs'
import { useEmployeeDialog } from '~/components/people/details/use_employee_dialog'
import { ClearFilters, ListPage } from '~/components/lists/list_page'
import { useListQuery } from '~/components/lists/use_list_query'
import { Button } from '~/components/ui/button'
import { useIsNarrow } from '~/hooks/use_is_mobile'
import { CardTitle } from '~/components/ui/card'
import AppShell from '~/layouts/app_shell'
import { onDemand } from '~/lib/on_demand'

const EmployeeDialog = onDemand(() => import('~/components/people/details/employee_dialog'), {
  isOpen: ({ dialog }) => dialog.id !== null,
})

type Props = Paged & {
  employees: Data.People.Employee[]
  filters: EmployeeFilterValues
  /** the filters' options */
  names: ListNames
  employee?: Data.People.EmployeeDetails | null
  today: string
  /** the viewer's choice; null for none */
  columns: Column<'employees'>[] | null
}

const PATH = '/employees'
const defaults = { status: 'all', sort: 'name' }
const exportFormats = [
  { format: 'csv', label: 'CSV file' },
  { format: 'xlsx', label: 'Excel workbook' },
]

export default function Employees(props: Props) {
  const { employees, total, filters, names, today, employee } = props
  const columns = useEmployeeColumns(props.columns)
  const isNarrow = useIsNarrow()
  const {
    url,
    props: { permissions },
  } = usePage()
  const list = useListQuery({ path: PATH, props, defaults, only: ['employees', 'names', 'today'] })
  const dialog = useEmployeeDialog(employee)
  const number = useHeldNumber()
  const selection = useSelection(JSON.stringify({ ...filters, sort: null }))
  const withoutTeam = useWithoutTeam(filters.scope)
  const filtered = filters.q !== '' || filtersSet(filters) > 0

  useEffect(() => rememberEmployeesAddress(url), [url])

  return (
    <>
      <ListPage
        title="Employee Database"
        subtitle="Your employees and their onboarding progress"
        mobileTitle="Employees"
        mobileSubtitle="Your employees"
        actions={
          <>
            <ScopeSwitch scope={filters.scope} onChange={(scope) => list.change({ scope })} />
            <ExportMenu
              address="/api/employees/export"
              formats={exportFormats}
              filters={filters}
              defaults={defaults}
              total={total}
              noun={['person', 'people']}
            />
            {permissions.includes('employees:create') && (
              <Button asChild>
                <Link href="/employees/add">
                  <Plus aria-hidden />
                  Add Employee
                </Link>
              </Button>
            )}
          </>
        }
        tabs={<PeopleTabs current="employees" />}
        list={list}
        noun="employees"
        filters={
          <>
            <PrintedLimits
              {...list.place}
              day={today}
              limits={filtersInWords(filters)}
              shown={employees.length}
            />
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <CardTitle>Employee Management</CardTitle>
              <div className="flex flex-wrap items-center gap-1">
                <NumberSearch typed={number.typed} onView={(id) => dialog.open(id, 'view')} />
                {!isNarrow && <ColumnMenu all={EMPLOYEE_COLUMNS} {...columns} />}
              </div>
            </div>
            <EmployeeFilters
              filters={filters}
              names={names}
              onSearch={list.search}
              onChange={list.change}
              holdBack={number.holdBack}
            />
          </>
        }
        empty={{
          icon: Users,
          title: 'No employees found',
          ...(filtered
            ? {
                description: 'Try a different search or remove a filter.',
                action: <ClearFilters href={PATH} />,
              }
            : { action: !withoutTeam && <AddPeople /> }),
        }}
        pages={
          <>
            <Pagination {...list.place} label="Pages of employees" />
            <BulkBar
              selection={selection}
              total={total}
              filters={filters}
              defaults={defaults}
              only={list.only}
            />
          </>
        }
      >
        {employees.length > 0 && (
          <EmployeeList
            employees={employees}
            caption="Employees"
            columns={columns}
            mayEdit={permissions.includes('employees:update')}
            selection={selection}
            sort={filters.sort}
            onSort={(sort) => list.change({ sort })}
            onView={({ id }) => dialog.open(id, 'view')}
            onEdit={({ id }) => dialog.open(id, 'edit')}
          />
        )}
      </ListPage>
      <EmployeeDialog dialog={dialog} listProps={list.only} />
    </>
  )
}

Employees.layout = AppShell
