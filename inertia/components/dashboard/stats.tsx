import { formatCount } from '#core/counted'
import type { ListScope } from '#accounts/models/states'
import type { DashboardStats } from '#dashboard/queries/stats'
import { Link } from '@inertiajs/react'
import { CalendarClock, GraduationCap, UserRoundCheck, Users, type LucideIcon } from 'lucide-react'
import { Card } from '~/components/ui/card'
import { LoadFailed } from '~/components/feedback/load_failed'
import { withParams } from '~/components/lists/list_address'
import type { Remote } from '~/hooks/use_remote'
import { Skeleton } from '~/components/ui/skeleton'

/** On a phone two columns, and one with large text. */
const GRID =
  'mb-6 grid gap-3 max-sm:grid-cols-[repeat(auto-fill,minmax(max(8rem,34%),1fr))] sm:grid-cols-2 sm:gap-4 @4xl:grid-cols-4'

interface StatProps {
  icon: LucideIcon
  label: string
  value: string
  /** The rows behind the number. */
  href: string
  change: string | null
}

function Stat({ icon: Icon, label, value, href, change }: StatProps) {
  return (
    <Card className="relative gap-0.5 p-4 transition-colors hover:bg-accent/40 md:px-5 md:py-4">
      <dt className="flex items-start justify-between gap-2 text-sm text-muted-foreground">
        <Link href={href} className="after:absolute after:inset-0 after:rounded-xl">
          {label}
        </Link>
        <Icon aria-hidden className="size-4.5 shrink-0 text-primary max-sm:hidden" />
      </dt>
      <dd className="text-2xl font-semibold tabular-nums md:text-3xl">{value}</dd>
      {change && <dd className="text-xs text-muted-foreground">{change}</dd>}
    </Card>
  )
}

/** '+3 points from 30 days ago'; empty where there is nothing to compare with. */
function changeText(change: number | null, unit?: [one: string, many: string]): string | null {
  if (change === null) return null
  if (change === 0) return 'Same as 30 days ago'
  const size = Math.abs(change)
  const word = unit ? ` ${unit[size === 1 ? 0 : 1]}` : ''
  return `${change > 0 ? '+' : '−'}${formatCount(size)}${word} from 30 days ago`
}

/** In their place while they load. */
export function StatsLoading() {
  return (
    <div className={GRID}>
      <p role="status" className="sr-only">
        Loading...
      </p>
      {['employees', 'approvals', 'compliance', 'expiring'].map((name) => (
        <Skeleton key={name} className="h-26 rounded-xl" />
      ))}
    </div>
  )
}

interface DashboardStatsProps {
  stats: Remote<DashboardStats>
  mayReview: boolean
  scope: ListScope | ''
}

/** The dashboard's numbers; each opens its rows. */
export function DashboardStats({ stats, mayReview, scope }: DashboardStatsProps) {
  if (stats.failed) {
    return (
      <LoadFailed className="mb-6" onRetry={stats.reload}>
        Couldn’t load the numbers.
      </LoadFailed>
    )
  }
  if (!stats.data) return <StatsLoading />
  const { data } = stats
  const { changes } = data
  const of = (address: string) => withParams(address, { scope })
  return (
    <dl className={GRID}>
      <Stat
        icon={Users}
        label="Total Employees"
        value={formatCount(data.totalEmployees)}
        change={changeText(changes.totalEmployees)}
        href={of('/employees?status=active')}
      />
      {data.pendingApprovals !== null && (
        <Stat
          icon={UserRoundCheck}
          label="Pending Approvals"
          value={formatCount(data.pendingApprovals)}
          change={changeText(changes.pendingApprovals)}
          href={of('/pending-approvals')}
        />
      )}
      {mayReview && (
        <Stat
          icon={GraduationCap}
          label="Training Compliance"
          value={data.trainingCompliance === null ? '—' : `${data.trainingCompliance}%`}
          change={changeText(changes.trainingCompliance, ['point', 'points'])}
          href={of('/training/compliance')}
        />
      )}
      {data.expiringCertificates !== null && (
        <Stat
          icon={CalendarClock}
          label="Expiring Certificates"
          value={formatCount(data.expiringCertificates)}
          change={changeText(changes.expiringCertificates)}
          href={of('/training/compliance?state=expiring&within=30')}
        />
      )}
    </dl>
  )
}
