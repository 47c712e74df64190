import type { TaskView } from '#onboarding/queries/tasks/task_list'
import { Link, usePage } from '@inertiajs/react'
import { CircleCheck, ListChecks } from 'lucide-react'
import { Badge } from '~/components/ui/badge'
import { dueText, formatShortDate } from '~/lib/dates'
import { cn } from '~/lib/utils'
import { Instructions } from './item_row'
import { ItemMenu } from './item_menu'
import { MarkDone } from './mark_done'
import { UndoTask } from './undo_task'

interface TaskRowProps {
  task: TaskView
  onChanged: () => void
}

/** A task that is the viewer's, or of a group they belong to. */
export function TaskRow({ task, onChanged }: TaskRowProps) {
  const { permissions, user } = usePage().props
  const { id, name, employee } = task
  const done = task.status === 'done'
  const which = employee.self ? name : `${name}, ${employee.name}`
  const mayOpen = employee.self || permissions.includes('employees:view')
  const Icon = done ? CircleCheck : ListChecks

  return (
    <li
      id={`task-${id}`}
      tabIndex={-1}
      aria-label={which}
      className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 rounded-lg border px-4 py-3"
    >
      <div className="flex min-w-0 flex-1 basis-64 gap-3">
        <span
          className={cn(
            'grid size-9 shrink-0 place-content-center rounded-full',
            done
              ? 'bg-success-soft text-success'
              : task.late
                ? 'bg-danger-soft text-danger'
                : 'bg-primary-soft text-primary'
          )}
        >
          <Icon aria-hidden className="size-4.5" />
        </span>
        <div className="grid min-w-0 gap-1 text-sm">
          <p className="font-medium wrap-anywhere">
            <bdi>{name}</bdi>
            {!task.required && <span className="text-muted-foreground"> (optional)</span>}
          </p>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted-foreground">
            {task.late && <Badge variant="danger">Overdue</Badge>}
            <span>
              {task.kind === 'offboarding' ? 'Offboarding of ' : 'Onboarding of '}
              {mayOpen ? (
                <Link
                  href={`/employees/${employee.id}/onboarding`}
                  className="inline-flex min-h-6 items-center text-primary underline underline-offset-4"
                >
                  <bdi>{employee.self ? (user?.firstName ?? employee.name) : employee.name}</bdi>
                </Link>
              ) : (
                <bdi>{employee.name}</bdi>
              )}
            </span>
            <span>{done ? `Done ${formatShortDate(task.doneAt)}` : dueText(task)}</span>
          </p>
          {done && task.note && (
            <p dir="auto" className="wrap-anywhere whitespace-pre-line">
              {task.note}
            </p>
          )}
          {!done && <Instructions item={task} />}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
        {done ? (
          task.mayUndo && <UndoTask id={id} which={which} onChanged={onChanged} />
        ) : (
          <MarkDone task={task} which={which} onChanged={onChanged} />
        )}
        <ItemMenu
          item={{
            ...{ id, name, kind: 'task', comments: task.comments },
            // A task that is listed here is a group's or one's own.
            ownerUserId: task.group === null ? (user?.id ?? null) : null,
            may: {
              comment: true,
              delegate: !done && task.owner !== 'employee',
              waive: false,
              remove: false,
            },
          }}
          person={employee}
          which={which}
          onChanged={onChanged}
        />
      </div>
    </li>
  )
}
