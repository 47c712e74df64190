import { Link, usePage } from '@inertiajs/react'
import { Plus, UserRound, Users } from 'lucide-react'
import { DashboardApprovals } from '~/components/dashboard_approvals'
import { EmptyState } from '~/components/empty_state'
import { PageHeader } from '~/components/page_header'
import { EmployeeList } from '~/components/people/employee_list'
import { Button } from '~/components/ui/button'
import { Card, CardDescription, CardHeader, CardTitle } from '~/components/ui/card'
import AppShell from '~/layouts/app_shell'
import { cn } from '~/lib/utils'
import type { EmployeeRow, PendingEmployee } from '~/types'

type Props = {
  mayViewEmployees: boolean
  mayUpdateEmployees: boolean
  pendingApprovals: PendingEmployee[]
  pendingCount: number
  recentEmployees: EmployeeRow[]
}

function AddEmployee() {
  return (
    <Button asChild>
      <Link href="/employees/add">
        <Plus aria-hidden />
        Add Employee
      </Link>
    </Button>
  )
}

function RecentEmployees({ employees, mayEdit }: { employees: EmployeeRow[]; mayEdit: boolean }) {
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <CardTitle>Recent Employees</CardTitle>
        <Link
          href="/employees"
          className="text-sm font-semibold text-primary underline underline-offset-4"
        >
          View all employees
        </Link>
      </div>
      {employees.length === 0 ? (
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

function OwnPlace() {
  return (
    <Card className="max-w-xl">
      <CardHeader>
        <CardTitle>You are aboard</CardTitle>
        <CardDescription>
          Your account is active. Keep your details and your photo up to date, so that colleagues
          can reach you.
        </CardDescription>
      </CardHeader>
      <Button asChild className="self-start">
        <Link href="/profile">
          <UserRound aria-hidden />
          Open Your Profile
        </Link>
      </Button>
    </Card>
  )
}

export default function Home(props: Props) {
  const { user, permissions } = usePage().props
  const { mayViewEmployees, mayUpdateEmployees } = props

  if (!mayViewEmployees && !mayUpdateEmployees) {
    return (
      <>
        <PageHeader
          title={user?.firstName ? `Welcome, ${user.firstName}` : 'Welcome'}
          subtitle="This is your place in the portal."
        />
        <OwnPlace />
      </>
    )
  }

  return (
    <>
      <PageHeader
        title="Dashboard"
        subtitle="Welcome back! Here's what's happening with your team."
        mobileSubtitle="What's happening with your team"
        actions={permissions.includes('employees:create') && <AddEmployee />}
      />
      <div
        className={cn(
          'grid grid-cols-1 items-start gap-6',
          mayViewEmployees && mayUpdateEmployees && '2xl:grid-cols-[minmax(0,1fr)_22rem]'
        )}
      >
        {mayUpdateEmployees && (
          <div className="2xl:order-last">
            <DashboardApprovals pending={props.pendingApprovals} count={props.pendingCount} />
          </div>
        )}
        {mayViewEmployees && (
          <RecentEmployees employees={props.recentEmployees} mayEdit={mayUpdateEmployees} />
        )}
      </div>
    </>
  )
}

Home.layout = AppShell
