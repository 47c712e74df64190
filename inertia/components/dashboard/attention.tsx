import { formatCount } from '#core/counted'
import type { AttentionLine } from '#dashboard/queries/attention'
import type { ListScope } from '#accounts/models/states'
import { Link, usePage } from '@inertiajs/react'
import {
  CalendarClock,
  CalendarPlus,
  CircleCheck,
  ClockAlert,
  FileCheck2,
  FileClock,
  FileWarning,
  FileX2,
  ListTodo,
  MailQuestionMark,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react'
import { LoadFailed } from '~/components/feedback/load_failed'
import { Card, CardTitle } from '~/components/ui/card'
import { useRemote } from '~/hooks/use_remote'
import { cn } from '~/lib/utils'
import { Skeletons } from './skeletons'

type Group = 'people' | 'documents' | 'training'

const WORDS: Record<
  AttentionLine['key'],
  { group: Group; icon: LucideIcon; one: string; many: string; urgent?: boolean }
> = {
  unregistered: {
    group: 'people',
    icon: MailQuestionMark,
    one: 'invited person has not registered',
    many: 'invited people have not registered',
  },
  starting: {
    group: 'people',
    icon: CalendarPlus,
    one: 'person starts this week',
    many: 'people start this week',
  },
  late_onboarding: {
    group: 'people',
    icon: ClockAlert,
    one: 'onboarding is late',
    many: 'onboardings are late',
    urgent: true,
  },
  late_offboarding: {
    group: 'people',
    icon: ClockAlert,
    one: 'offboarding is late',
    many: 'offboardings are late',
    urgent: true,
  },
  overdue_i9: {
    group: 'documents',
    icon: TriangleAlert,
    one: 'I-9 is overdue',
    many: 'I-9s are overdue',
    urgent: true,
  },
  declined: {
    group: 'documents',
    icon: FileX2,
    one: 'signature was declined',
    many: 'signatures were declined',
    urgent: true,
  },
  expired: {
    group: 'documents',
    icon: FileClock,
    one: 'signature request expired',
    many: 'signature requests expired',
    urgent: true,
  },
  failed: {
    group: 'documents',
    icon: FileWarning,
    one: 'signed document could not be sealed',
    many: 'signed documents could not be sealed',
    urgent: true,
  },
  overdue_documents: {
    group: 'documents',
    icon: TriangleAlert,
    one: 'requested document is overdue',
    many: 'requested documents are overdue',
    urgent: true,
  },
  document_reviews: {
    group: 'documents',
    icon: FileCheck2,
    one: 'uploaded document needs review',
    many: 'uploaded documents need review',
  },
  overdue_training: {
    group: 'training',
    icon: TriangleAlert,
    one: 'assignment is overdue',
    many: 'assignments are overdue',
    urgent: true,
  },
  expiring: {
    group: 'training',
    icon: CalendarClock,
    one: 'certificate expires within 30 days',
    many: 'certificates expire within 30 days',
  },
  incomplete: {
    group: 'training',
    icon: ListTodo,
    one: 'active employee is still onboarding',
    many: 'active employees are still onboarding',
  },
  certificate_reviews: {
    group: 'training',
    icon: FileCheck2,
    one: 'certificate needs review',
    many: 'certificates need review',
  },
}

interface AttentionProps {
  scope: ListScope | ''
  mayReview: boolean
}

/** What waits for someone to act. Each line is a count that opens just its rows. */
export function Attention({ scope, mayReview }: AttentionProps) {
  const { permissions } = usePage().props
  const { data, failed, reload } = useRemote('/api/dashboard/attention', { query: { scope } })
  const groups = [
    { group: 'people', title: 'People' },
    ...(permissions.includes('documents:manage')
      ? [{ group: 'documents', title: 'Documents' } as const]
      : []),
    ...(mayReview ? [{ group: 'training', title: 'Training Alerts' } as const] : []),
  ] satisfies { group: Group; title: string }[]

  return (
    <Card>
      <CardTitle>Needs attention</CardTitle>
      {failed && <LoadFailed onRetry={reload}>Couldn’t load what needs attention.</LoadFailed>}
      {!data && !failed && <Skeletons count={3} className="h-14" />}
      {data?.length === 0 && (
        <p className="flex items-center gap-2 text-sm text-muted-foreground">
          <CircleCheck aria-hidden className="size-5 text-success" />
          All caught up
        </p>
      )}
      {data && data.length > 0 && (
        <div className="@container">
          <div className="grid grid-cols-1 gap-x-3 gap-y-4 @md:grid-cols-2 @3xl:grid-flow-col @3xl:auto-cols-fr @3xl:grid-cols-none">
            {groups.map(({ group, title }) => (
              <Lines
                key={group}
                title={title}
                lines={data.filter(({ key }) => WORDS[key].group === group)}
              />
            ))}
          </div>
        </div>
      )}
    </Card>
  )
}

function Lines({ title, lines }: { title: string; lines: AttentionLine[] }) {
  return (
    <section
      aria-label={title}
      className="group min-w-0 @md:last:odd:col-span-full @3xl:last:odd:col-span-1"
    >
      <CardTitle as="h3" className="mb-1 text-sm text-muted-foreground">
        {title}
      </CardTitle>
      {lines.length === 0 ? (
        <p className="flex min-h-9 items-center gap-1.5 text-sm text-muted-foreground">
          <CircleCheck aria-hidden className="size-4.5 text-success" />
          All caught up
        </p>
      ) : (
        <ul className="-mx-1.5 grid grid-cols-1 items-start @md:group-last:group-odd:grid-cols-2 @3xl:group-last:group-odd:grid-cols-1">
          {lines.map((line) => (
            <Line key={line.key} line={line} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Line({ line: { key, count, href, parts } }: { line: AttentionLine }) {
  const { icon: Icon, one, many, urgent } = WORDS[key]
  return (
    <li>
      <Link
        href={href}
        className="flex min-h-10 items-center gap-1.5 rounded-lg md:min-h-9 px-1.5 py-1 text-sm hover:bg-accent"
      >
        <span
          className={cn(
            'grid size-6 shrink-0 place-content-center rounded-full',
            urgent ? 'bg-danger-soft text-danger' : 'bg-warning-soft text-warning'
          )}
        >
          <Icon aria-hidden className="size-3.5" />
        </span>
        <span>
          <span className="font-semibold tabular-nums">{formatCount(count)}</span>{' '}
          {count === 1 ? one : many}
        </span>
      </Link>
      {parts.length > 0 && (
        <ul aria-label="By department" className="mb-1 flex flex-wrap gap-x-4 ps-9 text-sm">
          {parts.map((part) => (
            <li key={part.name}>
              <Link
                href={part.href}
                className="inline-flex min-h-6 items-center gap-1 text-primary underline underline-offset-4"
              >
                <bdi>{part.name}</bdi>
                <span className="tabular-nums">{formatCount(part.count)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
