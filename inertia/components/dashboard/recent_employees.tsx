import type { ListScope } from '#accounts/models/states'
import { Link } from '@inertiajs/react'
import { Plus, Users } from 'lucide-react'
import { EmptyState } from '~/components/feedback/empty_state'
import { AddPeople } from '~/components/people/add_people'
import { useEmployeeColumns } from '~/components/people/list/employee_columns'
import { EmployeeList } from '~/components/people/list/employee_list'
import { buttonVariants } from '~/components/ui/button'
import { Card, CardTitle } from '~/components/ui/card'
import { LoadFailed } from '~/components/feedback/load_failed'
import { useRemote } from '~/hooks/use_remote'
import { Skeletons } from './skeletons'

const SHOWN = 5

interface RecentEmployeesProps {
  scope: ListScope | ''
  mayEdit: boolean
  mayAdd: boolean
}

export function RecentEmployees({ scope, mayEdit, mayAdd }: RecentEmployeesProps) {
  const {
    data: employees,
    failed,
    reload,
  } = useRemote('/api/employees', {
    query: { sort: '-createdAt', perPage: SHOWN, scope },
  })
  const columns = useEmployeeColumns(null)
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <CardTitle>Recent Employees</CardTitle>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Link
            href="/employees"
            className="inline-flex min-h-6 items-center text-sm font-semibold text-primary underline underline-offset-4"
          >
            View all employees
          </Link>
          {mayAdd && (
            <Link
              href="/employees/add"
              className={buttonVariants({ variant: 'outline', size: 'sm' })}
            >
              <Plus aria-hidden />
              Add<span className="sr-only"> another employee</span>
            </Link>
          )}
        </div>
      </div>
      {failed ? (
        <LoadFailed onRetry={reload}>Couldn’t load the recent employees.</LoadFailed>
      ) : employees === null ? (
        <Skeletons count={5} className="h-14" />
      ) : employees.length === 0 ? (
        <EmptyState
          icon={Users}
          title="No employees found"
          description="People appear here once they have been added."
          action={<AddPeople />}
        />
      ) : (
        <EmployeeList
          employees={employees}
          caption="Recent Employees"
          columns={columns}
          mayEdit={mayEdit}
        />
      )}
    </Card>
  )
}
