import type { Data } from '@generated/data'
import { Link, usePage } from '@inertiajs/react'
import { Pencil, RotateCcw, ScrollText, UserRound } from 'lucide-react'
import { ConfirmDialog } from '~/components/feedback/confirm_dialog'
import { PersonDocuments, useMaySeeDocuments } from '~/components/documents/person_documents'
import { OnboardingBadge } from '~/components/onboarding_badge'
import { PersonAvatar } from '~/components/person_avatar'
import { StatusBadge } from '~/components/feedback/status_badge'
import { SendToPeople } from '~/components/signing/requests/send_button'
import { AssignButton } from '~/components/training/assignments/assign_button'
import {
  TrainingProgress,
  useMaySeeTraining,
} from '~/components/training/employee/training_progress'
import { Button } from '~/components/ui/button'
import { DialogDescription, DialogHeader, DialogTitle } from '~/components/ui/dialog'
import { formatLongDate } from '~/lib/dates'
import { fullName } from '~/lib/people'
import { EmployeeRecordFacts } from './employee_record_facts'
import { Fact, Facts } from '../../details'
import { reactivateEmployee } from '../invitations/invitation_actions'
import { ErasedNote } from '../profile/erased_note'
import { EmploymentEndNote } from '../profile/employment_end_note'
import { RegistrationSection } from '../invitations/registration_section'

interface EmployeeDetailsViewProps {
  employee: Data.People.EmployeeDetails
  onEdit: () => void
  onChanged: () => void
}

const orNone = (value: string | null) => (value?.trim() ? value : 'N/A')

export function EmployeeDetailsView({ employee, onEdit, onChanged }: EmployeeDetailsViewProps) {
  const { may, status } = employee
  const { permissions } = usePage().props
  const mayAssign = status === 'active' && permissions.includes('training:assign')
  const maySend = status !== 'inactive' && permissions.includes('documents:manage')
  const maySeeLog = permissions.includes('audit:view')
  const maySeeTraining = useMaySeeTraining(employee)
  const maySeeDocuments = useMaySeeDocuments(employee)

  return (
    <>
      <DialogHeader>
        <DialogTitle>Employee Details</DialogTitle>
        <DialogDescription className="sr-only">
          Details of <bdi>{fullName(employee)}</bdi>
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
          <Link
            href={`/employees/${employee.id}`}
            className="inline-flex min-h-6 w-fit items-center gap-1.5 rounded-sm text-sm font-medium text-primary underline underline-offset-4 hover:text-primary-hover"
          >
            <UserRound aria-hidden className="size-4" />
            Open profile
          </Link>
        </div>
      </div>

      <ErasedNote employee={employee} />
      <EmploymentEndNote employee={employee} />
      {!employee.erasedAt && (
        <>
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
              <OnboardingBadge employee={employee} />
            </Fact>
          </Facts>

          {maySeeTraining && <TrainingProgress key={employee.id} employee={employee} />}
          {maySeeDocuments && (
            <PersonDocuments key={`documents ${employee.id}`} employee={employee} />
          )}
          <RegistrationSection employee={employee} onChanged={onChanged} />
          <EmployeeRecordFacts employee={employee} />
        </>
      )}

      {(may.update || mayAssign || maySend || maySeeLog) && (
        <section className="grid gap-3">
          <h3 className="text-sm font-semibold">Quick Actions</h3>
          <div className="flex flex-wrap gap-2">
            {maySend && (
              <SendToPeople
                people={[{ id: employee.id, name: fullName(employee) }]}
                onSent={onChanged}
              />
            )}
            {may.update && (
              <Button variant="outline" onClick={onEdit}>
                <Pencil aria-hidden />
                Edit Profile
              </Button>
            )}
            {mayAssign && (
              <AssignButton
                people={[{ id: employee.id, name: fullName(employee) }]}
                onAssigned={onChanged}
              />
            )}
            {maySeeLog && (
              <Button asChild variant="outline">
                <Link href={`/audit-logs?q=${encodeURIComponent(employee.email)}`}>
                  <ScrollText aria-hidden />
                  View Audit Log
                </Link>
              </Button>
            )}
            {may.update && status === 'inactive' && !employee.leftAt && (
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
