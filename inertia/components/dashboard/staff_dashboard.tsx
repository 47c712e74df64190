import { Link, usePage } from '@inertiajs/react'
import { Plus } from 'lucide-react'
import { LoadFailed } from '~/components/feedback/load_failed'
import { PageHeader } from '~/components/layout/page_header'
import { buttonVariants } from '~/components/ui/button'
import { useRemote } from '~/hooks/use_remote'
import { cn } from '~/lib/utils'
import { DashboardAlerts } from './alerts'
import { DashboardApprovals } from './approvals'
import { DashboardBackups } from './backups'
import { DashboardCharts } from './charts'
import { OwnCard } from './own_card'
import { RecentActivity } from './recent_activity'
import { RecentEmployees } from './recent_employees'
import { DashboardStats } from './stats'

interface StaffDashboardProps {
  mayUpdate: boolean
}

/** The dashboard of people with responsibility for others. */
export function StaffDashboard({ mayUpdate }: StaffDashboardProps) {
  const { permissions } = usePage().props
  const { data, failed, reload } = useRemote('/api/dashboard')
  const mayReview = permissions.includes('training:review')
  const mayAdd = permissions.includes('employees:create')

  return (
    <>
      <PageHeader
        title="Dashboard"
        subtitle="Welcome back! Here's what's happening with your team."
        mobileSubtitle="What's happening with your team"
        actions={
          mayAdd && (
            <Link href="/employees/add" className={buttonVariants()}>
              <Plus aria-hidden />
              Add Employee
            </Link>
          )
        }
      />
      {failed && (
        <LoadFailed className="mb-6" onRetry={reload}>
          Couldn’t load the dashboard.
        </LoadFailed>
      )}
      {(data || !failed) && (
        <>
          {!data && (
            <p role="status" className="sr-only">
              Loading...
            </p>
          )}
          <DashboardStats stats={data?.stats ?? null} mayReview={mayReview} />
          <div
            className={cn(
              'grid grid-cols-1 items-start gap-6',
              'xl:grid-cols-[minmax(0,1fr)_20rem] 2xl:grid-cols-[minmax(0,1fr)_22rem]'
            )}
          >
            <div className="grid min-w-0 grid-cols-1 gap-6">
              <RecentActivity items={data?.activity ?? null} />
              {data && <OwnCard own={data.own} />}
            </div>
            <div className="grid min-w-0 grid-cols-1 gap-6 max-xl:order-first">
              {mayUpdate && (
                <DashboardApprovals
                  pending={data?.pending ?? null}
                  count={data?.pendingCount ?? 0}
                  onDecided={reload}
                />
              )}
              {mayReview && <DashboardAlerts stats={data?.stats ?? null} />}
            </div>
          </div>
          <div className="mt-6 grid grid-cols-1 gap-6">
            <RecentEmployees employees={data?.recent ?? null} mayEdit={mayUpdate} mayAdd={mayAdd} />
            {data && <DashboardCharts />}
            {data && permissions.includes('settings:manage') && <DashboardBackups />}
          </div>
        </>
      )}
    </>
  )
}
