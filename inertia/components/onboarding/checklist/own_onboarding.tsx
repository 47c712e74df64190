import { counted, formatCount } from '#core/counted'
import type { OwnOnboarding as Own } from '#onboarding/queries/own_onboarding'
import { Link, router, usePage } from '@inertiajs/react'
import { CircleCheck } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { Card, CardDescription, CardTitle } from '~/components/ui/card'
import { ItemRow } from '../items/item_row'
import { Celebration } from './celebration'
import { focusRow, nextOf, RUN_KINDS, type Run } from './checklist_labels'
import { RunProgress } from './run_progress'
import { useItemsSent } from './use_items_sent'
import { hasContacts, WhoToAsk } from './who_to_ask'

/** Items that can be done now and are shown; the whole checklist has its own page. */
const MOST_NEXT = 5

/** A person's own runs on their home page: progress, what is next, and who to ask. */
export default function OwnOnboarding({ onboarding }: { onboarding: Own }) {
  const { employee, runs } = onboarding
  useItemsSent(onboarding)
  const { user } = usePage().props
  return (
    <div className="mb-6 grid grid-cols-1 gap-6">
      {runs.map((run) =>
        run.celebrate && run.kind === 'onboarding' ? (
          <Celebration key={run.id} run={run} firstName={user?.firstName ?? ''} />
        ) : (
          <OwnRun key={run.id} employee={employee} run={run} />
        )
      )}
    </div>
  )
}

function OwnRun({ employee, run }: { employee: Own['employee']; run: Run }) {
  const { user } = usePage().props
  const next = nextOf(run, user?.id)
  const heading = `own-run-${run.id}`
  const changed = ({ id }: Run['items'][number]) =>
    router.reload({
      only: ['onboarding', 'own'],
      onSuccess: () => {
        const after = next.findIndex((item) => item.id === id) + 1
        focusRow(`item-${next[after]?.id}`, heading)
      },
    })

  return (
    <section
      aria-labelledby={heading}
      className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <Card>
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="grid min-w-0 gap-1">
            <CardTitle id={heading} tabIndex={-1}>
              Your {RUN_KINDS[run.kind].toLowerCase()}
            </CardTitle>
            <CardDescription>{leadOf(run, next)}</CardDescription>
          </div>
          <Button asChild variant="outline" size="sm" className="shrink-0">
            <Link href={`/employees/${employee.id}/onboarding`}>View checklist</Link>
          </Button>
        </div>
        <RunProgress run={run} />
        {next.length > 0 ? (
          <ul aria-label="Next" className="grid gap-3">
            {next.slice(0, MOST_NEXT).map((item) => (
              <ItemRow
                key={item.key}
                item={item}
                person={employee}
                viewerId={user?.id}
                onChanged={changed}
              />
            ))}
          </ul>
        ) : (
          <p className="flex items-center gap-2 text-sm">
            <CircleCheck aria-hidden className="size-5 shrink-0 text-success" />
            Nothing for you to do right now.
          </p>
        )}
        {next.length > MOST_NEXT && (
          <p className="text-sm text-muted-foreground">
            And {next.length - MOST_NEXT} more on your checklist.
          </p>
        )}
      </Card>
      {hasContacts({ employee, run }) && (
        <Card>
          <CardTitle as="h3">Who to ask</CardTitle>
          <WhoToAsk employee={employee} run={run} />
        </Card>
      )}
    </section>
  )
}

function leadOf(run: Run, next: Run['items']): string {
  if (run.status === 'planned') {
    // Those that the progress counts.
    const toCome = run.items.filter(
      ({ status, required }) => status === 'planned' && required
    ).length
    if (next.length > 0) {
      return `You can do ${next.length === 1 ? 'this' : 'these'} before your first day.${
        toCome > 0 ? ` ${toCome} more ${toCome === 1 ? 'opens' : 'open'} after approval.` : ''
      }`
    }
    if (toCome === 0) return 'Your onboarding starts after approval.'
    return counted(toCome, 'item opens after approval.', 'items open after approval.')
  }
  // Others' items may be late, too.
  const late = next.filter((item) => item.late).length
  if (next.length === 0) return 'Others are still working on their part.'
  const count = counted(next.length, 'thing to do', 'things to do')
  return late > 0 ? `${count}, ${formatCount(late)} overdue.` : `${count}.`
}
