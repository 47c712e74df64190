import { Pencil, RotateCcw } from 'lucide-react'
import { ConfirmDialog } from '~/components/confirm_dialog'
import { OnboardingBadge } from '~/components/onboarding_badge'
import { PersonAvatar } from '~/components/person_avatar'
import { StatusBadge } from '~/components/status_badge'
import { Button } from '~/components/ui/button'
import { DialogDescription, DialogHeader, DialogTitle } from '~/components/ui/dialog'
import { formatLongDate } from '~/lib/dates'
import { fullName } from '~/lib/people'
import type { EmployeeDetails } from '~/types'
import { EmployeeRecordFacts } from './employee_record_facts'
import { Fact, Facts } from './facts'
import { reactivateEmployee } from './invitation_actions'
import { RegistrationSection } from './registration_section'

interface EmployeeDetailsViewProps {
  employee: EmployeeDetails
  onEdit: () => void
  onChanged: () => void
}

const orNone = (value: string | null) => (value?.trim() ? value : 'N/A')

export function EmployeeDetailsView({ employee, onEdit, onChanged }: EmployeeDetailsViewProps) {
  const { may, status } = employee

  return (
    <>
      <DialogHeader>
        <DialogTitle>Employee Details</DialogTitle>
        <DialogDescription className="sr-only">
          What is on record about <bdi>{fullName(employee)}</bdi>
        </DialogDescription>
      </DialogHeader>

      <div className="flex items-center gap-4">
        <PersonAvatar
          firstName={employee.firstName}
          lastName={employee.lastName}
          email={employee.email}
          imageUrl={employee.user.profileImageUrl}
          size="lg"
        />
        <div className="grid min-w-0 gap-1">
          <p className="text-lg leading-snug font-semibold wrap-anywhere">
            <bdi>{fullName(employee)}</bdi>
          </p>
          {employee.position && (
            <p className="text-muted-foreground wrap-anywhere">
              <bdi>{employee.position}</bdi>
            </p>
          )}
          <div className="flex flex-wrap items-center gap-2 text-sm text-muted-foreground">
            <StatusBadge status={status} />
            <span>
              Employee ID: <bdi>{employee.employeeId}</bdi>
            </span>
          </div>
        </div>
      </div>

      <Facts title="Personal Information">
        <Fact label="Email">{employee.email}</Fact>
        <Fact label="Phone">{orNone(employee.phone)}</Fact>
        <Fact label="Start Date">
          {employee.startDate ? formatLongDate(employee.startDate) : 'N/A'}
        </Fact>
        <Fact label="Department">{orNone(employee.department)}</Fact>
        <Fact label="Candidate ID">{orNone(employee.candidateId)}</Fact>
        <Fact label="Status">
          <span className="capitalize">{status}</span>
        </Fact>
        <Fact label="Onboarding">
          <OnboardingBadge status={employee.onboardingStatus} />
        </Fact>
      </Facts>

      <RegistrationSection employee={employee} onChanged={onChanged} />
      <EmployeeRecordFacts employee={employee} />

      {may.update && (
        <section className="grid gap-3">
          <h3 className="text-sm font-semibold">Quick Actions</h3>
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" onClick={onEdit}>
              <Pencil aria-hidden />
              Edit Profile
            </Button>
            {status === 'inactive' && (
              <ConfirmDialog
                trigger={
                  <Button variant="outline">
                    <RotateCcw aria-hidden />
                    Reactivate
                  </Button>
                }
                title="Reactivate this employee?"
                description={
                  <>
                    <bdi>{fullName(employee)}</bdi> returns to Pending Approvals with the history
                    kept, and can be approved again.
                  </>
                }
                confirmLabel="Reactivate"
                busyLabel="Reactivating..."
                onConfirm={async () => {
                  await reactivateEmployee(employee.id)
                  onChanged()
                }}
              />
            )}
          </div>
        </section>
      )}
    </>
  )
}
