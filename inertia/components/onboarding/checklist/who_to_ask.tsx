import type { ReactNode } from 'react'
import {
  CalendarDays,
  MapPin,
  Signpost,
  UserRound,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import { formatLongDate, formatTime } from '~/lib/dates'
import type { PersonOnboarding, Run } from './checklist_labels'

interface WhoToAskProps {
  employee: PersonOnboarding['employee']
  run: Run
}

/** Day and place of the start, the manager, and who in HR started the run. */
export function WhoToAsk({ employee, run }: WhoToAskProps) {
  const { manager, location } = employee
  const { contact } = run
  const day = run.kind === 'offboarding' ? run.lastDay : run.startOn
  const sameAsManager = contact?.email === manager?.email

  return (
    <dl className="grid gap-4 text-sm">
      {day && (
        <Line icon={CalendarDays} label={run.kind === 'offboarding' ? 'Last day' : 'First day'}>
          {formatLongDate(day)}
          {run.firstDay?.time && ` at ${formatTime(`${day}T${run.firstDay.time}`)}`}
        </Line>
      )}
      {run.firstDay?.place && (
        <Line icon={Signpost} label="Where to go">
          <bdi>{run.firstDay.place}</bdi>
        </Line>
      )}
      {location && (
        <Line icon={MapPin} label="Location">
          <bdi>{location}</bdi>
        </Line>
      )}
      {manager && (
        <Line icon={UserRound} label="Manager">
          <Person {...manager} />
        </Line>
      )}
      {contact && !sameAsManager && (
        <Line icon={UsersRound} label="HR contact">
          <Person {...contact} />
        </Line>
      )}
    </dl>
  )
}

/** Whether there is anything to show. */
export const hasContacts = ({ employee, run }: WhoToAskProps) =>
  Boolean(employee.manager ?? employee.location ?? run.contact ?? run.startOn ?? run.lastDay)

function Line({
  icon: Icon,
  label,
  children,
}: {
  icon: LucideIcon
  label: string
  children: ReactNode
}) {
  return (
    <div className="relative ps-8">
      <dt className="text-muted-foreground">
        <Icon aria-hidden className="absolute start-0 top-0.5 size-4.5" />
        {label}
      </dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}

function Person({ name, email }: { name: string; email: string }) {
  return (
    <>
      <bdi className="block">{name}</bdi>
      <a
        href={`mailto:${email}`}
        className="inline-flex min-h-6 items-center font-normal wrap-anywhere text-primary underline underline-offset-4"
      >
        {email}
      </a>
    </>
  )
}
