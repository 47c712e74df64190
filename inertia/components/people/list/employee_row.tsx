import type { Data } from '@generated/data'
import { lacksOnboarding, OnboardingBadge } from '~/components/onboarding_badge'
import { OnboardingProgress } from '~/components/onboarding_progress'
import { PersonAvatar } from '~/components/person_avatar'
import { StatusBadge } from '~/components/feedback/status_badge'
import { TableCell, TableRow } from '~/components/ui/table'
import { formatShortDate } from '~/lib/dates'
import { fullName, orDash } from '~/lib/people'
import { SelectOne } from '../bulk/select_box'
import type { Selection } from '../bulk/use_selection'
import { EmailText } from '../form/email_text'
import { RowActions, type RowHandlers } from './row_actions'

interface PersonProps {
  person: Pick<Data.People.Employee, 'firstName' | 'lastName' | 'email' | 'user'>
}

/** Avatar, name and email; <bdi> keeps a right-to-left name from reordering its neighbors. */
export function PersonCell({ person }: PersonProps) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <PersonAvatar
        firstName={person.firstName}
        lastName={person.lastName}
        imageUrl={person.user.profileImageUrl}
      />
      <div className="min-w-0">
        <div className="font-medium wrap-anywhere">
          <bdi>{fullName(person)}</bdi>
        </div>
        <div className="text-sm text-muted-foreground wrap-anywhere">
          <EmailText email={person.email} />
        </div>
      </div>
    </div>
  )
}

export function PositionCell({
  employee,
}: {
  employee: Pick<Data.People.Employee, 'position' | 'department'>
}) {
  return (
    <div className="min-w-0">
      <div className="wrap-anywhere">
        <bdi>{orDash(employee.position)}</bdi>
      </div>
      {employee.department && (
        <div className="text-sm text-muted-foreground wrap-anywhere">
          <bdi>{employee.department}</bdi>
        </div>
      )}
    </div>
  )
}

function LastActivity({ employee }: { employee: Pick<Data.People.Employee, 'createdAt'> }) {
  return (
    <div className="text-sm whitespace-nowrap">
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
    return <span className="text-sm text-muted-foreground">None</span>
  }
  return <OnboardingProgress status={employee.onboardingStatus} />
}

interface EmployeeProps extends RowHandlers {
  employee: Data.People.Employee
  selection?: Selection
}

export function EmployeeTableRow({ employee, selection, ...handlers }: EmployeeProps) {
  return (
    <TableRow data-state={selection?.has(employee.id) ? 'selected' : undefined}>
      {selection && (
        <TableCell className="w-0 pr-0">
          <SelectOne employee={employee} selection={selection} />
        </TableCell>
      )}
      <TableCell className="w-1/3 min-w-52">
        <PersonCell person={employee} />
      </TableCell>
      <TableCell className="min-w-28">
        <PositionCell employee={employee} />
      </TableCell>
      <TableCell>
        <Badges employee={employee} />
      </TableCell>
      <TableCell>
        <OnboardingBar employee={employee} />
      </TableCell>
      <TableCell>
        <LastActivity employee={employee} />
      </TableCell>
      <TableCell>
        <RowActions employee={employee} look="icons" {...handlers} />
      </TableCell>
    </TableRow>
  )
}

export function EmployeeCard({ employee, selection, ...handlers }: EmployeeProps) {
  return (
    <div className="flex flex-col gap-3 rounded-lg border bg-card p-4">
      <div className="flex items-start justify-between gap-3">
        <PersonCell person={employee} />
        {selection && (
          <div className="-m-2 p-2">
            <SelectOne employee={employee} selection={selection} />
          </div>
        )}
      </div>
      <div className="flex items-start justify-between gap-3">
        <PositionCell employee={employee} />
        <Badges employee={employee} />
      </div>
      <OnboardingBar employee={employee} />
      <LastActivity employee={employee} />
      <RowActions employee={employee} look="words" {...handlers} />
    </div>
  )
}
