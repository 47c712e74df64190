import { Link, usePage } from '@inertiajs/react'
import { Plus, UserRound, Users } from 'lucide-react'
import { DashboardAlerts } from '~/components/dashboard_alerts'
import { DashboardApprovals } from '~/components/dashboard_approvals'
import { DashboardStats, type Stats } from '~/components/dashboard_stats'
import { EmptyState } from '~/components/empty_state'
import { PageHeader } from '~/components/page_header'
import { EmployeeList } from '~/components/people/employee_list'
import { PersonAvatar } from '~/components/person_avatar'
import { Button } from '~/components/ui/button'
import { Card, CardDescription, CardTitle } from '~/components/ui/card'
import { useRemote } from '~/hooks/use_remote'
import AppShell from '~/layouts/app_shell'
import { fullName, orDash } from '~/lib/people'
import { cn } from '~/lib/utils'
import type { CurrentUser, EmployeeRow, PendingEmployee } from '~/types'

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

function OwnPlace({ user }: { user: CurrentUser }) {
  const facts = [
    { term: 'Position', value: user.position },
    { term: 'Department', value: user.department },
    { term: 'Email', value: user.email },
    { term: 'Phone', value: user.phone },
  ]

  return (
    <Card className="max-w-2xl">
      <div className="flex flex-wrap items-center gap-4">
        <PersonAvatar {...user} imageUrl={user.profileImageUrl} size="lg" />
        <div className="min-w-0 flex-1 basis-60">
          <CardTitle className="text-lg">
            <bdi>{fullName(user)}</bdi>
          </CardTitle>
          <CardDescription>
            Your account is active. Keep your details and photo up to date, so that colleagues can
            reach you.
          </CardDescription>
        </div>
      </div>
      <dl className="grid grid-cols-1 gap-4 border-t pt-5 text-sm sm:grid-cols-2">
        {facts.map(({ term, value }) => (
          <div key={term}>
            <dt className="text-muted-foreground">{term}</dt>
            <dd className="mt-0.5 font-medium wrap-anywhere">
              <bdi>{orDash(value)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
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
  const stats = useRemote<Stats>(mayViewEmployees ? '/api/dashboard/stats' : null)
  const mayReview = mayViewEmployees && permissions.includes('training:review')

  if (!mayViewEmployees && !mayUpdateEmployees) {
    return (
      <>
        <PageHeader
          title={user?.firstName ? `Welcome, ${user.firstName}` : 'Welcome'}
          subtitle="This is your place in the portal."
        />
        {user && <OwnPlace user={user} />}
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
      {mayViewEmployees && <DashboardStats stats={stats} mayReview={mayReview} />}
      <div
        className={cn(
          'grid grid-cols-1 items-start gap-6',
          mayViewEmployees &&
            (mayUpdateEmployees || mayReview) &&
            '2xl:grid-cols-[minmax(0,1fr)_22rem]'
        )}
      >
        {(mayUpdateEmployees || mayReview) && (
          <div className="grid grid-cols-1 gap-6 2xl:order-last">
            {mayReview && (
              <DashboardAlerts expiringCertificates={stats.data?.expiringCertificates ?? null} />
            )}
            {mayUpdateEmployees && (
              <DashboardApprovals pending={props.pendingApprovals} count={props.pendingCount} />
            )}
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
