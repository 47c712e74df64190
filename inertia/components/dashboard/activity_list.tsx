import type { Activity } from '#dashboard/activity/activity'
import type { ActivityType } from '#dashboard/activity/kinds'
import { Link } from '@inertiajs/react'
import { FileText, GraduationCap, UserRound, UserRoundCheck, type LucideIcon } from 'lucide-react'
import { formatDateTime } from '~/lib/dates'
import { cn } from '~/lib/utils'
import { ageLabel } from './age_label'

const LOOKS: Record<ActivityType, { icon: LucideIcon; label: string; colors: string }> = {
  training: { icon: GraduationCap, label: 'Training', colors: 'bg-info-soft text-info' },
  employee: { icon: UserRound, label: 'Employee', colors: 'bg-primary-soft text-primary' },
  document: { icon: FileText, label: 'Document', colors: 'bg-warning-soft text-warning' },
  approval: { icon: UserRoundCheck, label: 'Approval', colors: 'bg-success-soft text-success' },
}

interface ActivityListProps {
  items: Activity[]
  label: string
  /** The reference time of the ages. */
  now?: number
}

/** Recent activity, the newest first: an icon by type, a sentence, and the age. */
export function ActivityList({ items, label, now = Date.now() }: ActivityListProps) {
  return (
    <ul aria-label={label} className="divide-y">
      {items.map((item) => {
        const { icon: Icon, label: type, colors } = LOOKS[item.type]
        return (
          <li key={item.id} className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
            <span className={cn('grid size-9 shrink-0 place-content-center rounded-full', colors)}>
              <Icon aria-hidden className="size-4.5" />
              <span className="sr-only">{type}</span>
            </span>
            <div className="min-w-0 flex-1 text-sm">
              <p className="wrap-anywhere">
                <Description item={item} />
              </p>
              <time
                dateTime={item.timestamp}
                title={formatDateTime(item.timestamp)}
                className="text-xs text-muted-foreground"
              >
                {ageLabel(item.timestamp, now)}
              </time>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** The sentence; the name links to the person if the viewer may open them. */
function Description({ item: { description, employeeId, employeeName } }: { item: Activity }) {
  const at = employeeName ? description.lastIndexOf(employeeName) : -1
  if (employeeId === undefined || !employeeName || at < 0) return <bdi>{description}</bdi>
  return (
    <>
      <bdi>{description.slice(0, at)}</bdi>
      <Link
        href={`/employees/${employeeId}`}
        className="font-semibold text-primary underline underline-offset-4"
      >
        <bdi>{employeeName}</bdi>
      </Link>
      <bdi>{description.slice(at + employeeName.length)}</bdi>
    </>
  )
}
