import type { DashboardStats } from '#dashboard/queries/stats'
import { Link } from '@inertiajs/react'
import { CalendarClock, FileCheck2, ListTodo, TriangleAlert, type LucideIcon } from 'lucide-react'
import { Card, CardTitle } from '~/components/ui/card'
import { cn } from '~/lib/utils'
import { usePendingReviews } from '~/components/training/proof/pending_reviews'

interface DashboardAlertsProps {
  /** Null while loading. */
  stats: DashboardStats | null
}

/** Alerts are counts, and each opens its rows. */
export function DashboardAlerts({ stats }: DashboardAlertsProps) {
  const uploads = usePendingReviews()
  if (stats === null) return null
  const { incompleteOnboardings } = stats
  const overdue = stats.overdueTraining ?? 0
  const expiring = stats.expiringCertificates ?? 0

  return (
    <Card>
      <CardTitle>Training Alerts</CardTitle>
      {(uploads ?? 0) + overdue + expiring + incompleteOnboardings === 0 ? (
        <p className="text-sm text-muted-foreground">
          {uploads === null
            ? 'All caught up. No overdue training, no certificates that expire within 30 days, and no open onboarding.'
            : 'All caught up. No overdue training, no certificates that expire within 30 days or need review, and no open onboarding.'}
        </p>
      ) : (
        <ul className="grid grid-cols-1 gap-3 lg:max-xl:grid-cols-2">
          {overdue > 0 && (
            <Alert
              icon={TriangleAlert}
              href="/training/compliance?state=overdue"
              count={overdue}
              one="assignment is overdue"
              many="assignments are overdue"
              urgent
            />
          )}
          {expiring > 0 && (
            <Alert
              icon={CalendarClock}
              href="/training/compliance?state=expiring&within=30"
              count={expiring}
              one="certificate expires within 30 days"
              many="certificates expire within 30 days"
            />
          )}
          {incompleteOnboardings > 0 && (
            <Alert
              icon={ListTodo}
              href="/employees?status=active&onboarding=incomplete"
              count={incompleteOnboardings}
              one="onboarding is incomplete"
              many="onboardings are incomplete"
            />
          )}
          {uploads !== null && uploads > 0 && (
            <Alert
              icon={FileCheck2}
              href="/training/reviews"
              count={uploads}
              one="certificate needs review"
              many="certificates need review"
            />
          )}
        </ul>
      )}
    </Card>
  )
}

interface AlertProps {
  icon: LucideIcon
  href: string
  count: number
  one: string
  many: string
  /** Already late, instead of soon. */
  urgent?: boolean
}

function Alert({ icon: Icon, href, count, one, many, urgent }: AlertProps) {
  return (
    <li>
      <Link
        href={href}
        className="flex min-h-14 items-center gap-3 rounded-lg border p-3 text-sm hover:bg-accent"
      >
        <span
          className={cn(
            'grid size-9 shrink-0 place-content-center rounded-full',
            urgent ? 'bg-danger-soft text-danger' : 'bg-warning-soft text-warning'
          )}
        >
          <Icon aria-hidden className="size-4.5" />
        </span>
        <span>
          <span className="font-semibold tabular-nums">{count.toLocaleString('en-US')}</span>{' '}
          {count === 1 ? one : many}
        </span>
      </Link>
    </li>
  )
}
