import { Link } from '@inertiajs/react'
import { CalendarClock, FileCheck2, type LucideIcon } from 'lucide-react'
import { Card, CardTitle } from '~/components/ui/card'
import { usePendingReviews } from '~/components/training/proof/pending_reviews'

interface DashboardAlertsProps {
  /** within 30 days; null while it is not known */
  expiringCertificates: number | null
}

/** spec.md 2, Training Alerts: counted, and each opens the rows behind it. */
export function DashboardAlerts({ expiringCertificates }: DashboardAlertsProps) {
  const uploads = usePendingReviews()
  if (uploads === null || expiringCertificates === null) return null

  return (
    <Card>
      <CardTitle>Training Alerts</CardTitle>
      {uploads + expiringCertificates === 0 ? (
        <p className="text-sm text-muted-foreground">
          No certificate waits for review, and none expires within 30 days.
        </p>
      ) : (
        <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2 2xl:grid-cols-1">
          {uploads > 0 && (
            <Alert
              icon={FileCheck2}
              href="/training/reviews"
              count={uploads}
              one="certificate waits for review"
              many="certificates wait for review"
            />
          )}
          {expiringCertificates > 0 && (
            <Alert
              icon={CalendarClock}
              href="/training/compliance?state=expiring&within=30"
              count={expiringCertificates}
              one="certificate expires within 30 days"
              many="certificates expire within 30 days"
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
}

function Alert({ icon: Icon, href, count, one, many }: AlertProps) {
  return (
    <li>
      <Link
        href={href}
        className="flex min-h-14 items-center gap-3 rounded-lg border p-3 text-sm hover:bg-accent"
      >
        <span className="grid size-9 shrink-0 place-content-center rounded-full bg-warning-soft text-warning">
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
