import type { Data } from '@generated/data'
import { Head, router } from '@inertiajs/react'
import { useState } from 'react'
import { FileDocumentButton } from '~/components/documents/file_document_button'
import { PersonDocuments, useMaySeeDocuments } from '~/components/documents/person_documents'
import { ProfileOnboarding } from '~/components/onboarding/checklist/profile_onboarding'
import { EmploymentHistory } from '~/components/people/profile/employment_history'
import { ErasedNote } from '~/components/people/profile/erased_note'
import { EmploymentEndNote } from '~/components/people/profile/employment_end_note'
import { NotesSection } from '~/components/people/profile/notes_section'
import {
  BackgroundSection,
  EmergencySection,
  PersonalSection,
} from '~/components/people/profile/personal_section'
import { ProfileActions } from '~/components/people/profile/profile_actions'
import { ProfileHeader } from '~/components/people/profile/profile_header'
import { ProfileSection } from '~/components/people/profile/profile_section'
import { SectionLinks } from '~/components/people/profile/section_links'
import { RegistrationSection } from '~/components/people/invitations/registration_section'
import {
  TrainingProgress,
  useMaySeeTraining,
} from '~/components/training/employee/training_progress'
import { Card } from '~/components/ui/card'
import AppShell from '~/layouts/app_shell'
import { onDemand } from '~/lib/on_demand'
import { fullName } from '~/lib/people'

const EmployeeDialog = onDemand(() => import('~/components/people/details/employee_dialog'), {
  isOpen: ({ dialog }) => dialog.id !== null,
})

type Props = {
  employee: Data.People.EmployeeDetails
  employment: Data.People.Employment[]
  employmentTotal: number
  notes: Data.People.EmployeeNote[] | null
  notesTotal: number
  today: string
}

const columns = 'grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]'
const changing = ['employee', 'employment', 'employmentTotal']

export default function Employee(props: Props) {
  const { employee, employment, employmentTotal, notes, notesTotal, today } = props
  const [editing, setEditing] = useState(false)
  const erased = employee.erasedAt !== null
  const maySeeTraining = useMaySeeTraining(employee)
  const maySeeDocuments = useMaySeeDocuments(employee) && !erased
  const reload = () => router.reload({ only: changing })

  return (
    <>
      <Head title={fullName(employee)} />
      <ProfileHeader
        employee={employee}
        today={today}
        onChanged={reload}
        actions={
          <ProfileActions
            employee={employee}
            today={today}
            onEdit={() => setEditing(true)}
            onChanged={reload}
          />
        }
      />
      {!erased && (
        <SectionLinks
          sections={[
            { id: 'overview', label: 'Overview' },
            { id: 'onboarding', label: 'Onboarding' },
            ...(maySeeTraining ? [{ id: 'training', label: 'Training' }] : []),
            ...(maySeeDocuments ? [{ id: 'documents', label: 'Documents' }] : []),
            { id: 'job', label: 'Job' },
            ...(notes ? [{ id: 'notes', label: 'Notes' }] : []),
          ]}
        />
      )}
      <div className="grid grid-cols-1 gap-6">
        <ErasedNote employee={employee} />
        <EmploymentEndNote employee={employee} />
        {!erased && (
          <div className={columns}>
            <PersonalSection employee={employee} />
            <EmergencySection employee={employee} />
          </div>
        )}
        {!erased && <ProfileOnboarding employee={employee} />}
        {maySeeTraining && (
          <ProfileSection anchor="training" title="Training Progress">
            <TrainingProgress key={employee.id} employee={employee} heading={false} />
          </ProfileSection>
        )}
        {maySeeDocuments && (
          <ProfileSection
            anchor="documents"
            title="Documents"
            actions={<FileDocumentButton employee={employee} />}
          >
            <PersonDocuments employee={employee} heading={false} />
          </ProfileSection>
        )}
        <EmploymentHistory
          periods={employment}
          total={employmentTotal}
          showsPay={employee.pay !== null}
          works={employee.status !== 'inactive'}
          today={today}
        />
        {!erased && (
          <div className={columns}>
            {notes && (
              <NotesSection
                key={employee.id}
                employeeId={employee.id}
                notes={notes}
                total={notesTotal}
              />
            )}
            <div className="grid grid-cols-1 gap-6">
              <Card>
                <RegistrationSection employee={employee} onChanged={reload} />
              </Card>
              <BackgroundSection employee={employee} />
            </div>
          </div>
        )}
      </div>
      <EmployeeDialog
        dialog={{
          id: editing ? employee.id : null,
          mode: 'edit',
          employee,
          state: 'ready',
          open: () => setEditing(true),
          close: (then) => {
            setEditing(false)
            then?.()
          },
          retry: reload,
        }}
        listProps={changing}
      />
    </>
  )
}

Employee.layout = AppShell
