import type { ChecklistRow } from '#onboarding/queries/checklist_list'
import { Link } from '@inertiajs/react'
import { BellRing } from 'lucide-react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Checkbox } from '~/components/ui/checkbox'
import { Progress } from '~/components/ui/progress'
import { formatShortDate } from '~/lib/dates'
import { progressText, RUN_STATUSES } from '../checklist/checklist_labels'
import { waitingFor } from './under_way_labels'

/** Late items that are named; the others are counted. */
const MOST_NAMED = 3

interface UnderWayRowProps {
  checklist: ChecklistRow
  chosen: boolean
  onChoose?: (chosen: boolean) => void
  onNudge?: () => void
}

/** One person under way: how far they are, what is late, and whose it is. */
export function UnderWayRow({ checklist, chosen, onChoose, onNudge }: UnderWayRowProps) {
  const { employee, progress, late, status, kind } = checklist
  const { name } = employee
  const overdue = late.filter(({ problem }) => problem === null).length
  const notSent = late.length - overdue
  const work = [employee.position, employee.department, employee.location].filter(Boolean)
  const percent = progress.all === 0 ? 0 : Math.round((progress.done / progress.all) * 100)
  const day = kind === 'offboarding' ? checklist.lastDay : checklist.startOn

  return (
    <li className="grid gap-x-6 gap-y-3 rounded-lg border px-4 py-3 md:grid-cols-[minmax(0,1fr)_10rem] md:items-center xl:grid-cols-[minmax(0,4fr)_minmax(0,2fr)_minmax(0,4fr)_auto]">
      <div className="flex min-w-0 items-start gap-3">
        {onChoose && (
          <Checkbox
            aria-label={`Select ${name}`}
            className="mt-1"
            checked={chosen}
            onCheckedChange={(checked) => onChoose(checked === true)}
          />
        )}
        <div className="grid min-w-0 gap-1 text-sm">
          <Link
            href={`/employees/${employee.id}/onboarding`}
            className="inline-flex min-h-6 w-fit items-center font-medium wrap-anywhere text-primary underline underline-offset-4"
          >
            <bdi>{name}</bdi>
          </Link>
          {work.length > 0 && (
            <p className="wrap-anywhere text-muted-foreground">
              <bdi>{work.join(' · ')}</bdi>
            </p>
          )}
          <p className="flex flex-wrap items-center gap-2 text-muted-foreground">
            <Badge variant={RUN_STATUSES[status].variant}>{RUN_STATUSES[status].label}</Badge>
            {day
              ? `${kind === 'offboarding' ? 'Last day' : 'First day'} ${formatShortDate(day)}`
              : 'No start date'}
          </p>
        </div>
      </div>
      <div className="grid gap-1 text-sm">
        <Progress value={percent} aria-label={`Progress of ${name}`} />
        <p className="text-muted-foreground">{progressText(checklist)}</p>
      </div>
      <div className="grid min-w-0 gap-1 text-sm">
        {late.length > 0 ? (
          <>
            <p className="flex flex-wrap items-center gap-2">
              {overdue > 0 && <Badge variant="danger">{overdue} overdue</Badge>}
              {notSent > 0 && <Badge variant="danger">{notSent} not sent</Badge>}
              <span className="wrap-anywhere text-muted-foreground">
                Waiting for{' '}
                {waitingFor(checklist).map(({ name: owner, count }, index) => (
                  <span key={owner}>
                    {index > 0 && ', '}
                    <bdi>{owner}</bdi>
                    {count > 1 && ` (${count})`}
                  </span>
                ))}
              </span>
            </p>
            <p className="wrap-anywhere text-muted-foreground">
              <bdi>
                {late
                  .slice(0, MOST_NAMED)
                  .map((item) => item.name)
                  .join(', ')}
              </bdi>
              {late.length > MOST_NAMED && ` and ${late.length - MOST_NAMED} more`}
            </p>
          </>
        ) : (
          <p className="text-muted-foreground">
            {checklist.nextDueOn
              ? `Next due ${formatShortDate(checklist.nextDueOn)}`
              : 'Nothing due'}
          </p>
        )}
      </div>
      {onNudge && (
        <Button
          variant="outline"
          size="sm"
          className="w-fit md:justify-self-end"
          aria-label={`Remind: ${name}`}
          onClick={onNudge}
        >
          <BellRing aria-hidden />
          Remind
        </Button>
      )}
    </li>
  )
}
