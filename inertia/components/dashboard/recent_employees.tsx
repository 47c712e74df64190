import type { Data } from '@generated/data'
import { Link } from '@inertiajs/react'
import { Plus, Users } from 'lucide-react'
import { EmptyState } from '~/components/feedback/empty_state'
import { EmployeeList } from '~/components/people/list/employee_list'
import { buttonVariants } from '~/components/ui/button'
import { Card, CardTitle } from '~/components/ui/card'
import { Skeletons } from './skeletons'

interface RecentEmployeesProps {
  employees: Data.People.Employee[] | null
  mayEdit: boolean
  mayAdd: boolean
}

export function RecentEmployees({ employees, mayEdit, mayAdd }: RecentEmployeesProps) {
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
      {employees === null ? (
        <Skeletons count={5} className="h-14" />
      ) : employees.length === 0 ? (
        <EmptyState
          icon={Users}
          title="No employees found"
          description="People appear here once they have been added."
        />
      ) : (
        <EmployeeList employees={employees} caption="Recent Employees" mayEdit={mayEdit} />
      )}
    </Card>
  )
}
