import type { Data } from '@generated/data'
import { PageLink } from '~/components/layout/page_link'
import type { ReactNode } from 'react'
import { lacksOnboarding, OnboardingBadge } from '~/components/onboarding_badge'
import { OnboardingProgress } from '~/components/onboarding_progress'
import { PersonAvatar } from '~/components/person_avatar'
import { StatusBadge } from '~/components/feedback/status_badge'
import { TableCell, TableRow } from '~/components/ui/table'
import { formatShortDate } from '~/lib/dates'
import { fullName, isErasedEmail, orDash } from '~/lib/people'
import { cn } from '~/lib/utils'
import { SelectOne } from '../bulk/select_box'
import type { Selection } from '../bulk/use_selection'
import { EmailText } from '../form/email_text'
import type { EmployeeColumn, EmployeeColumns } from './employee_columns'
import { RowActions, type RowHandlers } from './row_actions'

interface PersonProps {
  person: Pick<Data.People.Employee, 'firstName' | 'lastName' | 'email' | 'user'>
  /** the profile's address, for people who may open it */
  href?: string
  /** for a table: no text wraps, and its full length is in a title */
  dense?: boolean
}

/** Avatar, name and email; <bdi> keeps a right-to-left name from reordering its neighbors. */
export function PersonCell({ person, href, dense = false }: PersonProps) {
  const name = fullName(person)
  const wrapping = dense ? 'truncate' : 'wrap-anywhere'
  return (
    <div className="flex min-w-0 items-center gap-3">
      <PersonAvatar
        firstName={person.firstName}
        lastName={person.lastName}
        imageUrl={person.user.profileImageUrl}
        size={dense ? 'sm' : 'md'}
      />
      <div className="min-w-0">
        <div className={cn('font-medium', wrapping)} title={dense ? name : undefined}>
          {href ? (
            <PageLink href={href} className="rounded-sm py-1 underline-offset-4 hover:underline">
              <bdi>{name}</bdi>
            </PageLink>
          ) : (
            <bdi>{name}</bdi>
          )}
        </div>
        <div
          className={cn('text-muted-foreground', wrapping, dense ? 'text-xs' : 'text-sm')}
          title={dense ? person.email : undefined}
        >
          {dense && !isErasedEmail(person.email) ? (
            <bdi>{person.email}</bdi>
          ) : (
            <EmailText email={person.email} />
          )}
        </div>
      </div>
    </div>
  )
}

interface PositionProps {
  employee: { position: string | null; department?: string | null }
  dense?: boolean
}

export function PositionCell({ employee: { position, department }, dense }: PositionProps) {
  const wrapping = dense ? 'truncate' : 'wrap-anywhere'
  return (
    <div className="min-w-0">
      <div className={wrapping} title={dense ? orDash(position) : undefined}>
        <bdi>{orDash(position)}</bdi>
      </div>
      {department && (
        <div
          className={cn('text-muted-foreground', wrapping, dense ? 'text-xs' : 'text-sm')}
          title={dense ? department : undefined}
        >
          <bdi>{department}</bdi>
        </div>
      )}
    </div>
  )
}

function LastActivity({
  employee,
  dense,
}: {
  employee: Pick<Data.People.Employee, 'createdAt'>
  dense?: boolean
}) {
  return (
    <div className={cn('whitespace-nowrap', dense ? 'text-xs' : 'text-sm')}>
      <div>Account created</div>
      <div className="text-muted-foreground">
        <time dateTime={employee.createdAt}>{formatShortDate(employee.createdAt)}</time>
      </div>
    </div>
  )
}

/** Active is the default, so only other statuses are shown next to the onboarding. */
function Badges({ employee }: { employee: Data.People.Employee }) {
  return (
    <div className="flex flex-wrap gap-1">
      <OnboardingBadge employee={employee} />
      {employee.status === 'inactive' && <StatusBadge status={employee.status} />}
    </div>
  )
}

function OnboardingBar({ employee }: { employee: Data.People.Employee }) {
  if (lacksOnboarding(employee)) {
    return <span className="text-sm text-muted-foreground">No onboarding</span>
  }
  return <OnboardingProgress status={employee.onboardingStatus} />
}

interface EmployeeProps extends RowHandlers {
  employee: Data.People.Employee
  selection?: Selection
}

const profileOf = (employee: Data.People.Employee) => `/employees/${employee.id}`

function Manager({ manager }: Pick<Data.People.Employee, 'manager'>) {
  if (!manager) return <>—</>
  return (
    <PageLink
      href={`/employees/${manager.id}`}
      title={manager.name}
      className="block truncate rounded-sm py-1 underline-offset-4 hover:underline"
    >
      <bdi>{manager.name}</bdi>
    </PageLink>
  )
}

/** One cell each; the department has its own column or stands below the position. */
function cellOf(column: EmployeeColumn, employee: Data.People.Employee, alone: boolean): ReactNode {
  switch (column) {
    case 'position':
      return <PositionCell dense employee={alone ? { position: employee.position } : employee} />
    case 'department':
      return <PositionCell dense employee={{ position: employee.department }} />
    case 'manager':
      return <Manager manager={employee.manager} />
    case 'startDate':
      return <span className="whitespace-nowrap">{formatShortDate(employee.startDate) || '—'}</span>
    case 'status':
      return <StatusBadge status={employee.status} />
    case 'onboarding':
      return <Badges employee={employee} />
    case 'progress':
      return <OnboardingBar employee={employee} />
    case 'activity':
      return <LastActivity dense employee={employee} />
  }
}

/** These share the room that the others leave, and cut what does not fit. */
const cut: Partial<Record<EmployeeColumn, string>> = {
  position: 'w-1/6 max-w-0 min-w-32',
  department: 'w-1/6 max-w-0 min-w-26',
  manager: 'w-1/6 max-w-0 min-w-32',
}

interface EmployeeRowProps extends EmployeeProps {
  columns: EmployeeColumns['drawn']
}

export function EmployeeTableRow(props: EmployeeRowProps) {
  const { employee, columns, selection, ...handlers } = props
  const alone = columns.some(({ name }) => name === 'department')
  return (
    <TableRow data-state={selection?.has(employee.id) ? 'selected' : undefined}>
      {selection && (
        <TableCell className="w-0 pr-0">
          <SelectOne row={employee} selection={selection} />
        </TableCell>
      )}
      <TableCell className="w-1/4 max-w-0 min-w-48 py-1">
        <PersonCell dense person={employee} href={profileOf(employee)} />
      </TableCell>
      {columns.map(({ name }) => (
        <TableCell key={name} className={cn('py-1', cut[name])}>
          {cellOf(name, employee, alone)}
        </TableCell>
      ))}
      <TableCell className="py-1 print:hidden">
        <RowActions employee={employee} look="icons" {...handlers} />
      </TableCell>
    </TableRow>
  )
}

export function EmployeeCard({ employee, selection, ...handlers }: EmployeeProps) {
  return (
    <div className="flex flex-col gap-3 rounded-lg border bg-card p-4">
      <div className="flex items-start justify-between gap-3">
        <PersonCell person={employee} href={profileOf(employee)} />
        {selection && (
          <div className="-m-2 p-2">
            <SelectOne row={employee} selection={selection} />
          </div>
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto_9rem] sm:items-center">
        <PositionCell employee={employee} />
        <Badges employee={employee} />
        <div className="max-sm:col-span-2">
          <OnboardingBar employee={employee} />
        </div>
      </div>
      <div className="grid gap-3 sm:flex sm:items-center sm:justify-between">
        <LastActivity employee={employee} />
        <RowActions employee={employee} look="words" {...handlers} />
      </div>
    </div>
  )
}
