import type { Data } from '@generated/data'
import type { ListNames } from '#people/queries/managed_lists'
import { Link, usePage } from '@inertiajs/react'
import { Plus, Users } from 'lucide-react'
import { useEffect } from 'react'
import { EmptyState } from '~/components/feedback/empty_state'
import { ExportMenu } from '~/components/export_menu'
import { PageHeader } from '~/components/layout/page_header'
import { Pagination } from '~/components/lists/pagination'
import { BulkBar } from '~/components/people/bulk/bulk_bar'
import { useSelection } from '~/components/people/bulk/use_selection'
import {
  EmployeeFilters,
  filtersSet,
  type EmployeeFilterValues,
} from '~/components/people/list/employee_filters'
import { EmployeeList } from '~/components/people/list/employee_list'
import { rememberEmployeesAddress } from '~/components/lists/list_address'
import { ListPanel } from '~/components/lists/list_panel'
import { NumberSearch } from '~/components/people/numbers/number_search'
import { useHeldNumber } from '~/components/people/numbers/use_held_number'
import { PeopleTabs } from '~/components/people/people_tabs'
import { useExistingPage } from '~/components/lists/use_existing_page'
import { useEmployeeDialog } from '~/components/people/details/use_employee_dialog'
import { useListQuery } from '~/components/lists/use_list_query'
import { Button } from '~/components/ui/button'
import { Card, CardTitle } from '~/components/ui/card'
import AppShell from '~/layouts/app_shell'
import { onDemand } from '~/lib/on_demand'

const EmployeeDialog = onDemand(
  () => import('~/components/people/details/employee_dialog'),
  ({ dialog }) => dialog.id !== null
)

type Props = {
  employees: Data.People.Employee[]
  total: number
  page: number
  perPage: number
  filters: EmployeeFilterValues
  /** what the filters offer */
  names: ListNames
  employee?: Data.People.EmployeeDetails | null
}

const listProps = ['employees', 'total', 'page', 'perPage', 'filters', 'names']
const defaults = { status: 'all', sort: 'name' }
const exportFormats = [
  { format: 'csv', label: 'CSV file' },
  { format: 'xlsx', label: 'Excel workbook' },
]

export default function Employees(props: Props) {
  const { employees, total, page, perPage, filters, names, employee } = props
  const {
    url,
    props: { permissions },
  } = usePage()
  const query = useListQuery({ path: '/employees', filters, defaults, only: listProps })
  const dialog = useEmployeeDialog(employee)
  const number = useHeldNumber()
  const selection = useSelection(JSON.stringify({ ...filters, sort: null }))
  useExistingPage({ page, perPage, total, hrefFor: query.hrefFor })
  const filtered = filters.q !== '' || filtersSet(filters) > 0

  useEffect(() => rememberEmployeesAddress(url), [url])

  return (
    <>
      <PageHeader
        title="Employee Database"
        subtitle="Everybody on the roster, and how far their onboarding is."
        mobileTitle="Employees"
        mobileSubtitle="Everybody on the roster."
        actions={
          <>
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
      />
      <PeopleTabs current="employees" />
      <Card className="mt-6">
        <CardTitle>Employee Management</CardTitle>
        <EmployeeFilters
          filters={filters}
          names={names}
          onSearch={query.search}
          onChange={query.change}
          holdBack={number.holdBack}
        />
        <NumberSearch typed={number.typed} onView={(id) => dialog.open(id, 'view')} />
        <ListPanel loading={query.loading} loadingText="Loading employees...">
          {employees.length > 0 ? (
            <EmployeeList
              employees={employees}
              caption="Employees"
              mayEdit={permissions.includes('employees:update')}
              selection={selection}
              sort={filters.sort}
              onSort={(sort) => query.change({ sort })}
              onView={({ id }) => dialog.open(id, 'view')}
              onEdit={({ id }) => dialog.open(id, 'edit')}
            />
          ) : (
            <EmptyState
              icon={Users}
              title="No employees found"
              description={filtered ? 'Try another search, or take out a filter.' : undefined}
              action={
                filtered && (
                  <Button asChild variant="outline">
                    <Link href="/employees">Clear filters</Link>
                  </Button>
                )
              }
            />
          )}
        </ListPanel>
        <Pagination
          page={page}
          perPage={perPage}
          total={total}
          hrefFor={query.hrefFor}
          label="Pages of employees"
        />
        <BulkBar
          selection={selection}
          total={total}
          filters={filters}
          defaults={defaults}
          only={listProps}
        />
      </Card>
      <EmployeeDialog dialog={dialog} listProps={listProps} />
    </>
  )
}

Employees.layout = AppShell
