import type { I9Clock } from '#signing/i9_clocks'
import { Badge } from '~/components/ui/badge'
import { formatShortDate } from '~/lib/dates'

/** The deadline of one section, or when it was signed. */
export function I9ClockText({ clock }: { clock: I9Clock }) {
  const { section, dueOn, doneOn, overdue } = clock
  const days = section === 1 ? 'on the first day of work' : 'within 3 business days of it'
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      {overdue && <Badge variant="danger">Overdue</Badge>}
      <span>
        I-9 section {section}
        {doneOn
          ? `, signed ${formatShortDate(doneOn)}`
          : dueOn
            ? ` ${overdue ? 'was' : 'is'} due ${formatShortDate(dueOn)}`
            : ` is due ${days}; no start date is on record`}
      </span>
    </span>
  )
}

/** Both sections. */
export function I9Clocks({ clocks }: { clocks: readonly I9Clock[] }) {
  return (
    <ul aria-label="I-9 sections" className="grid gap-1 text-sm text-muted-foreground">
      {clocks.map((clock) => (
        <li key={clock.section}>
          <I9ClockText clock={clock} />
        </li>
      ))}
    </ul>
  )
}
