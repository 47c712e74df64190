import type { Data } from '@generated/data'
import { Link } from '@inertiajs/react'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { OnboardingBadge } from '~/components/onboarding_badge'
import { lastEmployeesAddress } from '~/components/lists/list_address'
import { PhotoPicker } from '~/components/photo/photo_picker'
import { PersonAvatar } from '~/components/person_avatar'
import { StatusBadge } from '~/components/feedback/status_badge'
import { Badge } from '~/components/ui/badge'
import { formatLongDate } from '~/lib/dates'
import { fullName } from '~/lib/people'

interface ProfileHeaderProps {
  employee: Data.People.EmployeeDetails
  /** YYYY-MM-DD, in the company's time zone */
  today: string
  actions: ReactNode
  onChanged: () => void
}

/** The person at a glance, with the actions. */
export function ProfileHeader({ employee, today, actions, onChanged }: ProfileHeaderProps) {
  const work = [employee.position, employee.department, employee.location].filter(Boolean)

  return (
    <header className="mb-4 grid gap-4">
      <Link
        href={lastEmployeesAddress()}
        className="inline-flex min-h-6 w-fit items-center gap-1.5 rounded-sm text-sm font-medium text-muted-foreground hover:text-foreground print:hidden"
      >
        <ArrowLeft aria-hidden className="size-4" />
        Back to Employees
      </Link>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="flex min-w-0 flex-1 basis-104 flex-wrap items-start gap-4">
          {employee.may.update ? (
            <PhotoPicker
              compact
              person={employee}
              imageUrl={employee.user.profileImageUrl}
              employeeId={employee.id}
              onChanged={onChanged}
            />
          ) : (
            <PersonAvatar {...employee} imageUrl={employee.user.profileImageUrl} size="xl" />
          )}
          <div className="grid min-w-0 flex-1 basis-40 grid-cols-1 gap-2">
            <h1 className="text-2xl leading-tight font-bold wrap-anywhere md:text-3xl">
              <bdi>{fullName(employee)}</bdi>
            </h1>
            {work.length > 0 && (
              <p className="text-muted-foreground wrap-anywhere">
                {work.map((part, index) => (
                  <span key={part}>
                    {index > 0 && ' · '}
                    <bdi>{part}</bdi>
                  </span>
                ))}
              </p>
            )}
            <div className="flex flex-wrap items-center gap-2">
              <StatusBadge status={employee.status} />
              <OnboardingBadge employee={employee} />
              <Badge variant="outline">
                <span className="sr-only">Employee ID </span>
                <bdi>{employee.employeeId}</bdi>
              </Badge>
            </div>
            <Days employee={employee} today={today} />
          </div>
        </div>
        {actions}
      </div>
    </header>
  )
}

function Days({ employee, today }: Pick<ProfileHeaderProps, 'employee' | 'today'>) {
  const { startDate, endDate, leftAt, manager, status } = employee
  const isRejected = status === 'inactive' && !leftAt
  const facts = [
    startDate && !isRejected && (
      <>
        {startDate > today ? 'Starts' : 'Started'} {formatLongDate(startDate)}
      </>
    ),
    endDate && leftAt && <>Left {formatLongDate(endDate)}</>,
    manager && <ManagerLink manager={manager} />,
  ].filter(Boolean)
  if (facts.length === 0) return null

  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted-foreground">
      {facts.map((fact, index) => (
        <li key={index} className="wrap-anywhere">
          {fact}
        </li>
      ))}
    </ul>
  )
}

function ManagerLink({
  manager,
}: {
  manager: NonNullable<Data.People.EmployeeDetails['manager']>
}) {
  return (
    <>
      Reports to{' '}
      <Link
        href={`/employees/${manager.id}`}
        className="rounded-sm py-1 font-medium text-primary underline underline-offset-4 hover:text-primary-hover"
      >
        <bdi>{manager.name || 'Unnamed'}</bdi>
      </Link>
      {manager.left && ' (has left)'}
    </>
  )
}
