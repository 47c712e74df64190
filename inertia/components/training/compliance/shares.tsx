import { formatCount } from '#core/counted'
import type { ComplianceSummary, Share } from '#training/queries/compliance/compliance_summary'
import { Link } from '@inertiajs/react'
import { LoadFailed } from '~/components/feedback/load_failed'
import { Skeleton } from '~/components/ui/skeleton'

interface SharesProps {
  summary: ComplianceSummary | null
  failed: boolean
  onRetry: () => void
  /** The link to a department's people. */
  hrefFor: (department: string) => string
}

/** The compliance of the company and each department, with links to their people. */
export function Shares({ summary, failed, onRetry, hrefFor }: SharesProps) {
  if (failed) {
    return <LoadFailed onRetry={onRetry}>Couldn’t load the percentages.</LoadFailed>
  }
  if (!summary) return <Skeleton className="h-16 w-full" />

  return (
    <dl
      aria-label="Up-to-date training"
      className="grid grid-cols-[repeat(auto-fill,minmax(7.25rem,1fr))] gap-x-3 gap-y-3"
    >
      <ShareFigure label="Overall" share={summary.total} large />
      {summary.departments.map(({ department, ...share }) => (
        <ShareFigure
          key={department ?? ''}
          label={department ?? 'No department'}
          share={share}
          href={department === null ? undefined : hrefFor(department)}
        />
      ))}
    </dl>
  )
}

interface ShareFigureProps {
  label: string
  share: Share
  href?: string
  large?: boolean
}

function ShareFigure({ label, share, href, large }: ShareFigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-sm wrap-anywhere text-muted-foreground">
        {href ? (
          <Link
            href={href}
            preserveState
            className="inline-block min-h-6 underline underline-offset-4"
          >
            <bdi>{label}</bdi>
          </Link>
        ) : (
          <bdi>{label}</bdi>
        )}
      </dt>
      <dd>
        <span className={large ? 'text-2xl font-semibold' : 'text-lg font-semibold'}>
          {share.percent === null ? '—' : `${share.percent}%`}
        </span>
        <span className="block text-xs text-muted-foreground">
          {share.due === 0
            ? 'nothing due yet'
            : `${formatCount(share.current)} of ${formatCount(share.due)} up to date`}
        </span>
      </dd>
    </div>
  )
}
