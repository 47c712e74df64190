import { counted } from '#core/counted'
import type { OwnDone, OwnTask } from '#dashboard/queries/own_tasks'
import { Link } from '@inertiajs/react'
import {
  BookOpenCheck,
  ChevronRight,
  GraduationCap,
  ListChecks,
  PenLine,
  RefreshCw,
  Upload,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import { Badge } from '~/components/ui/badge'
import { formatShortDate } from '~/lib/dates'
import { cn } from '~/lib/utils'

const WORDS: Record<OwnTask['kind'], { icon: LucideIcon; verb: string }> = {
  details: { icon: UserRound, verb: 'Your details' },
  sign: { icon: PenLine, verb: 'Sign' },
  upload: { icon: Upload, verb: 'Upload' },
  read: { icon: BookOpenCheck, verb: 'Read' },
  learn: { icon: GraduationCap, verb: 'Complete' },
  renew: { icon: RefreshCw, verb: 'Renew' },
  task: { icon: ListChecks, verb: 'Task' },
}

const DONE: Record<OwnDone['kind'], string> = {
  sign: 'Signed',
  upload: 'Uploaded',
  read: 'Read',
  learn: 'Completed',
  task: 'Done',
}

/** Next tasks; each row opens the place to do it. */
export function OwnTaskList({
  tasks,
  label,
  className,
}: {
  tasks: OwnTask[]
  label: string
  className?: string
}) {
  return (
    <ol aria-label={label} className={cn('grid grid-cols-1 gap-3', className)}>
      {tasks.map((task) => (
        <TaskRow key={task.key} task={task} />
      ))}
    </ol>
  )
}

function TaskRow({ task }: { task: OwnTask }) {
  const { icon: Icon, verb } = WORDS[task.kind]
  const waits = task.way === 'awaiting_review'
  return (
    <li>
      <Link
        href={task.href}
        className="flex min-h-16 items-center gap-3 rounded-lg border p-3 text-sm hover:bg-accent/60"
      >
        <span
          className={cn(
            'grid size-9 shrink-0 place-content-center rounded-full',
            task.overdue ? 'bg-danger-soft text-danger' : 'bg-primary-soft text-primary'
          )}
        >
          <Icon aria-hidden className="size-4.5" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-medium wrap-anywhere">
            {task.kind !== 'details' && <span className="text-muted-foreground">{verb}: </span>}
            <bdi>{task.name}</bdi>
            {task.of && (
              <>
                {' '}
                for <bdi>{task.of}</bdi>
              </>
            )}
          </span>
          <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted-foreground">
            <When task={task} />
            {waits ? (
              <Badge variant="warning">Needs review</Badge>
            ) : (
              task.way === 'begun' && <Badge variant="info">In progress</Badge>
            )}
            {task.minutesLeft !== null && !waits && (
              <span>{minutesText(task.minutesLeft, task.way)}</span>
            )}
          </span>
        </span>
        <ChevronRight aria-hidden className="size-4.5 shrink-0 text-muted-foreground" />
      </Link>
    </li>
  )
}

function minutesText(minutesLeft: number, way: OwnTask['way']): string {
  const minutes = counted(minutesLeft, 'minute')
  return way === 'begun' ? `about ${minutes} left` : `about ${minutes}`
}

function When({ task: { dueOn, overdue, kind } }: { task: OwnTask }) {
  if (dueOn === null) return <span>No due date</span>
  if (overdue) {
    return (
      <>
        <Badge variant="danger">{kind === 'renew' ? 'Expired' : 'Overdue'}</Badge>
        <span>
          {kind === 'renew' ? 'on' : 'Was due'} {formatShortDate(dueOn)}
        </span>
      </>
    )
  }
  return (
    <span>
      {kind === 'renew' ? 'Expires' : 'Due'} {formatShortDate(dueOn)}
    </span>
  )
}

/** Recently completed tasks. */
export function OwnDoneList({ done }: { done: OwnDone[] }) {
  return (
    <ul aria-label="Done" className="divide-y">
      {done.map((item) => (
        <li
          key={item.key}
          className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2.5 text-sm first:pt-0 last:pb-0"
        >
          <Link
            href={item.href}
            className="inline-flex min-h-6 items-center font-medium wrap-anywhere text-primary underline underline-offset-4"
          >
            <bdi>{item.name}</bdi>
          </Link>
          <span className="text-muted-foreground">
            {DONE[item.kind]} {formatShortDate(item.doneOn)}
          </span>
        </li>
      ))}
    </ul>
  )
}
