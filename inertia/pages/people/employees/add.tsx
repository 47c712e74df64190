import { Link, usePage } from '@inertiajs/react'
import { ArrowLeft, CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { CopyField } from '~/components/forms/copy_field'
import { UnsavedChoice } from '~/components/onboarding/preview/unsaved_choice'
import { PageHeader } from '~/components/layout/page_header'
import { AddEmployeeForm, type Created } from '~/components/people/form/add_employee_form'
import { emailedWords } from '~/components/people/invitations/delivery'
import { lastEmployeesAddress } from '~/components/lists/list_address'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import AppShell from '~/layouts/app_shell'
import { fullName } from '~/lib/people'

type Props = {
  today: string
  mailIsConfigured: boolean
}

export default function AddEmployee({ today, mailIsConfigured }: Props) {
  const mayList = usePage().props.permissions.includes('employees:view')
  const back = mayList ? lastEmployeesAddress() : '/'
  const [added, setAdded] = useState<Created | null>(null)

  if (added) {
    return (
      <Added
        employee={added}
        back={{ href: back, label: mayList ? 'Back to Employees' : 'Go to dashboard' }}
        onAnother={() => setAdded(null)}
      />
    )
  }

  return (
    <>
      <PageHeader
        title="Add New Employee"
        subtitle="Create an employee record and account, and invite them to register"
        mobileSubtitle="Create the record and invite the person."
        actions={
          <Button variant="outline" asChild>
            <Link href={back}>
              <ArrowLeft aria-hidden />
              Back
            </Link>
          </Button>
        }
      />
      <AddEmployeeForm
        today={today}
        mailIsConfigured={mailIsConfigured}
        back={back}
        onAdded={(employee) => {
          setAdded(employee)
          window.scrollTo({ top: 0 })
        }}
      />
    </>
  )
}

interface AddedProps {
  employee: Created
  back: { href: string; label: string }
  onAnother: () => void
}

function Added({ employee, back, onAnother }: AddedProps) {
  const heading = useRef<HTMLDivElement>(null)
  const [unsaved, setUnsaved] = useState(employee.unsaved)

  // The form with the focused button is gone, so the result gets the focus.
  useEffect(() => heading.current?.focus(), [])

  return (
    <div ref={heading} tabIndex={-1} data-focus-quiet className="mx-auto max-w-2xl">
      <Card>
        <CircleCheck aria-hidden className="size-12 text-success" />
        <div className="[&>header]:mb-0">
          <PageHeader title="Employee Added Successfully" />
        </div>
        <p className="text-muted-foreground">
          <bdi className="font-medium text-foreground">{fullName(employee)}</bdi> has been added
          with employee ID <bdi>{employee.employeeId}</bdi> and is waiting for registration and
          approval. {emailedWords(employee.delivery)}
        </p>
        {unsaved && (
          <UnsavedChoice
            employeeId={employee.id}
            unsaved={unsaved}
            onTried={(left) => {
              setUnsaved(left)
              // The focused button may be gone.
              if (!left?.mayRetry) heading.current?.focus()
            }}
          />
        )}
        {employee.inviteLink && <CopyField label="Invite link" value={employee.inviteLink} />}
        <div className="flex flex-col gap-2 sm:flex-row">
          <Button asChild>
            <Link href={back.href}>{back.label}</Link>
          </Button>
          {!unsaved?.mayRetry && (
            <Button variant="outline" onClick={onAnother}>
              Add Another Employee
            </Button>
          )}
        </div>
      </Card>
    </div>
  )
}

AddEmployee.layout = AppShell
