import type { ListScope } from '#accounts/models/states'
import { Link, router, usePage } from '@inertiajs/react'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { PageHeader } from '~/components/layout/page_header'
import { ScopeSwitch } from '~/components/people/scope_switch'
import { buttonVariants } from '~/components/ui/button'
import { useRemote } from '~/hooks/use_remote'
import { Card } from '~/components/ui/card'
import { cn } from '~/lib/utils'
import { DashboardApprovals } from './approvals'
import { Attention } from './attention'
import { DashboardBackups } from './backups'
import { ChartsInView } from './charts'
import { GetStartedCard } from '~/components/get_started/get_started_card'
import { OwnCard } from './own_card'
import { RecentActivity } from './recent_activity'
import { RecentEmployees } from './recent_employees'
import { Skeletons } from './skeletons'
import { DashboardStats, StatsLoading } from './stats'

interface StaffDashboardProps {
  firstVisit: boolean
  mayUpdate: boolean
  scope: ListScope | ''
}

/** The dashboard of people with responsibility for others; each card loads and fails by itself. */
export function StaffDashboard({ firstVisit, mayUpdate, scope }: StaffDashboardProps) {
  const { permissions } = usePage().props
  const stats = useRemote('/api/dashboard/stats', { query: { scope } })
  const managesSettings = permissions.includes('settings:manage')
  const setup = useRemote(managesSettings ? '/api/get-started' : null)
  const todo = useRemote('/api/dashboard/todo')
  // These two cards may be missing. What is below them must not move when they come: until it is known,
  // placeholders are shown in its place.
  const [placed, setPlaced] = useState(false)
  const known = (!managesSettings || setup.data || setup.failed) && (todo.data || todo.failed)
  if (known && !placed) setPlaced(true)
  const mayReview = permissions.includes('training:review')
  const mayAdd = permissions.includes('employees:create')

  return (
    <>
      <PageHeader
        title="Dashboard"
        subtitle={`${firstVisit ? 'Welcome!' : 'Welcome back!'} Here's what's happening with your team.`}
        mobileSubtitle="What's happening with your team"
        actions={
          <>
            <ScopeSwitch
              scope={scope}
              onChange={(next) =>
                router.get('/', { scope: next }, { only: ['scope'], preserveScroll: true })
              }
            />
            {mayAdd && (
              <Link href="/employees/add" className={buttonVariants()}>
                <Plus aria-hidden />
                Add Employee
              </Link>
            )}
          </>
        }
      />
      <GetStartedCard setup={setup.data} />
      <OwnCard todo={todo} />
      {!placed && <StaffLoading mayUpdate={mayUpdate} />}
      <div hidden={!placed} className="@container">
        <DashboardStats stats={stats} mayReview={mayReview} scope={scope} />
        <div className="grid grid-cols-1 gap-6">
          <div className={columns(mayUpdate)}>
            <Attention scope={scope} mayReview={mayReview} />
            {mayUpdate && (
              <DashboardApprovals
                scope={scope}
                count={stats.data?.pendingApprovals ?? null}
                className="@4xl:col-start-2 @4xl:row-span-2 @4xl:row-start-1"
              />
            )}
            <RecentActivity scope={scope} />
          </div>
          <RecentEmployees scope={scope} mayEdit={mayUpdate} mayAdd={mayAdd} />
          <ChartsInView scope={scope} />
          {managesSettings && <DashboardBackups />}
        </div>
      </div>
    </>
  )
}

/** Beside each other only where the text's size leaves enough room. */
const columns = (mayUpdate: boolean) =>
  cn(
    'grid grid-cols-1 items-start gap-6',
    mayUpdate && '@4xl:grid-cols-[minmax(0,1fr)_22rem] @4xl:grid-rows-[auto_1fr]'
  )

/** The cards before it is known what stands above them. */
function StaffLoading({ mayUpdate }: Pick<StaffDashboardProps, 'mayUpdate'>) {
  return (
    <div className="@container">
      <StatsLoading />
      <div className={columns(mayUpdate)}>
        <Card>
          <Skeletons count={1} className="h-6 w-40" />
          <Skeletons count={3} className="h-14" />
        </Card>
        {mayUpdate && (
          <Card className="@4xl:col-start-2 @4xl:row-span-2 @4xl:row-start-1">
            <Skeletons count={1} className="h-6 w-40" />
            <Skeletons count={3} className="h-17" />
          </Card>
        )}
        <Card>
          <Skeletons count={1} className="h-6 w-40" />
          <Skeletons count={4} className="h-11" />
        </Card>
      </div>
    </div>
  )
}
