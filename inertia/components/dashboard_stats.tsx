import { Link } from '@inertiajs/react'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Skeleton } from '~/components/ui/skeleton'
import type { Remote } from '~/hooks/use_remote'

export type Stats = {
  totalEmployees: number
  pendingApprovals: number | null
  trainingCompliance: number | null
  expiringCertificates: number | null
  changes: { trainingCompliance: number | null; expiringCertificates: number | null }
}

interface StatProps {
  label: string
  value: string
  /** The rows behind the number. */
  href: string
  change?: string | null
}

function Stat({ label, value, href, change }: StatProps) {
  return (
    <Card className="relative gap-1 p-4 md:p-5">
      <dt className="text-sm text-muted-foreground">
        <Link href={href} className="after:absolute after:inset-0 after:rounded-xl">
          {label}
        </Link>
      </dt>
      <dd className="text-2xl font-semibold tabular-nums">{value}</dd>
      {change && <dd className="text-xs text-muted-foreground">{change}</dd>}
    </Card>
  )
}

/** '+3 points from 30 days ago'; nothing where there is nothing to compare with. */
function changeText(change: number | null, unit = ''): string | null {
  if (change === null) return null
  if (change === 0) return 'as 30 days ago'
  return `${change > 0 ? '+' : '−'}${Math.abs(change).toLocaleString('en-US')}${unit} from 30 days ago`
}

const count = (number: number) => number.toLocaleString('en-US')

interface DashboardStatsProps {
  stats: Remote<Stats>
  mayReview: boolean
}

/** The dashboard's numbers; each opens the rows behind it. */
export function DashboardStats({
  stats: { data: stats, failed, reload },
  mayReview,
}: DashboardStatsProps) {
  if (failed) {
    return (
      <p role="alert" className="mb-6 flex flex-wrap items-center gap-3 text-sm">
        The numbers could not be read.
        <Button variant="outline" size="sm" onClick={reload}>
          Try again
        </Button>
      </p>
    )
  }
  if (!stats) {
    return (
      <div className="mb-6 grid grid-cols-2 gap-4 xl:grid-cols-4">
        {['employees', 'approvals', 'compliance', 'expiring'].map((name) => (
          <Skeleton key={name} className="h-24" />
        ))}
      </div>
    )
  }
  const { changes } = stats
  return (
    <dl className="mb-6 grid grid-cols-2 gap-4 xl:grid-cols-4">
      <Stat
        label="Total Employees"
        value={count(stats.totalEmployees)}
        href="/employees?status=active"
      />
      {stats.pendingApprovals !== null && (
        <Stat
          label="Pending Approvals"
          value={count(stats.pendingApprovals)}
          href="/pending-approvals"
        />
      )}
      {mayReview && (
        <Stat
          label="Training Compliance"
          value={stats.trainingCompliance === null ? '—' : `${stats.trainingCompliance}%`}
          change={changeText(changes.trainingCompliance, ' points')}
          href="/training/compliance"
        />
      )}
      {stats.expiringCertificates !== null && (
        <Stat
          label="Expiring Certificates"
          value={count(stats.expiringCertificates)}
          change={changeText(changes.expiringCertificates)}
          href="/training/compliance?state=expiring&within=30"
        />
      )}
    </dl>
  )
}
