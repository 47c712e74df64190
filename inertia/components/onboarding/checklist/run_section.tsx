import { counted } from '#core/counted'
import { router } from '@inertiajs/react'
import { ConfirmDialog } from '~/components/feedback/confirm_dialog'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card, CardDescription, CardTitle } from '~/components/ui/card'
import { api } from '~/lib/api'
import { formatLongDate } from '~/lib/dates'
import { toastOutcome } from '~/lib/failures'
import { ItemRow } from '../items/item_row'
import {
  focusRow,
  groupsOf,
  RUN_KINDS,
  RUN_STATUSES,
  type Item,
  type PersonOnboarding,
  type Run,
} from './checklist_labels'
import { DifferenceBanner } from './difference_banner'
import { RunProgress } from './run_progress'

interface RunSectionProps {
  employee: PersonOnboarding['employee']
  run: Run
  viewerId: number | undefined
  mayUpdate: boolean
  /** Whether the viewer may put it away while something of it is open. */
  mayCloseEarly: boolean
}

/** One run: how far it is, and its items in the order of their days. */
export function RunSection({ employee, run, viewerId, mayUpdate, mayCloseEarly }: RunSectionProps) {
  const groups = groupsOf(run)
  const status = RUN_STATUSES[run.status]
  const reload = (item?: Item) =>
    router.reload({
      only: ['onboarding'],
      onSuccess: () => item && focusRow(`item-${item.id}`, headingOf(run)),
    })

  return (
    <section aria-labelledby={headingOf(run)} className="grid grid-cols-1 gap-6">
      <Card>
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="grid min-w-0 gap-1">
            <CardTitle
              id={headingOf(run)}
              tabIndex={-1}
              className="flex flex-wrap items-center gap-2"
            >
              {RUN_KINDS[run.kind]}
              <Badge variant={status.variant}>{status.label}</Badge>
            </CardTitle>
            <CardDescription className="wrap-anywhere">{about(run)}</CardDescription>
          </div>
          {mayUpdate && mayClose(run, mayCloseEarly) && (
            <CloseRun employee={employee} run={run} onClosed={reload} />
          )}
        </div>
        <RunProgress run={run} />
        {mayUpdate && run.difference && (
          <DifferenceBanner
            runId={run.id}
            difference={run.difference}
            name={employee.name}
            onOutdated={reload}
          />
        )}
      </Card>
      {groups.map(({ label, items }) => (
        <section key={label} aria-label={`${RUN_KINDS[run.kind]}: ${label}`}>
          <Card>
            <div className="flex items-center justify-between gap-3">
              <CardTitle as="h3">{label}</CardTitle>
              <span className="text-sm text-muted-foreground">
                {items.filter(({ status: one }) => one === 'done' || one === 'waived').length} of{' '}
                {items.length}
              </span>
            </div>
            <ul aria-label={label} className="grid gap-3">
              {items.map((item) => (
                <ItemRow
                  key={item.key}
                  item={item}
                  person={employee}
                  viewerId={viewerId}
                  onChanged={reload}
                />
              ))}
            </ul>
          </Card>
        </section>
      ))}
    </section>
  )
}

const headingOf = ({ id }: Run) => `run-${id}`

/** An onboarding is closed once it is complete; an offboarding when HR says so. */
const mayClose = ({ kind, status }: Run, mayCloseEarly: boolean) =>
  status === 'done' || (mayCloseEarly && kind === 'offboarding' && status === 'open')

function about(run: Run): string {
  const packets = run.packets.map(({ name }) => name).join(', ')
  const day =
    run.kind === 'offboarding'
      ? run.lastDay && `Last day ${formatLongDate(run.lastDay)}`
      : run.startOn && `First day ${formatLongDate(run.startOn)}`
  const closed = run.closedAt && `Closed ${formatLongDate(run.closedAt)}`
  return [packets, day, closed].filter(Boolean).join(' · ')
}

interface CloseRunProps {
  employee: PersonOnboarding['employee']
  run: Run
  onClosed: () => void
}

function CloseRun({ employee, run, onClosed }: CloseRunProps) {
  const open = run.items.filter(({ status }) => status === 'open').length
  const kind = run.kind
  return (
    <ConfirmDialog
      trigger={<Button variant="outline">Close {kind}</Button>}
      title={`Close this ${kind}?`}
      description={
        <>
          It stays in the history of <bdi>{employee.name}</bdi>.
          {open > 0 && ` ${counted(open, 'item is', 'items are')} not done.`}
        </>
      }
      confirmLabel={`Close ${kind}`}
      busyLabel="Closing..."
      onConfirm={async () => {
        await toastOutcome(async () => {
          await api.post('/api/onboarding/checklists/:id/closing', { params: { id: run.id } })
          return `${RUN_KINDS[kind]} closed.`
        }, 'The checklist could not be closed.')
        onClosed()
      }}
    />
  )
}
