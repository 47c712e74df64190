import type { Data } from '@generated/data'
import { EmailText } from '~/components/people/form/email_text'
import { Fact } from '~/components/details'
import type { RevealedField } from '~/components/people/numbers/reveal_reason'
import { RevealedNumber } from '~/components/people/numbers/revealed_number'
import { formatDateTime } from '~/lib/dates'
import { orDash } from '~/lib/people'
import { NothingYet, ProfileSection } from './profile_section'

export function PersonalSection({ employee }: { employee: Data.People.EmployeeDetails }) {
  const numberOf = (field: RevealedField) => {
    const lastFour = employee[`${field}Last4`]
    if (lastFour === null) return orDash(null)
    return <RevealedNumber employeeId={employee.id} field={field} lastFour={lastFour} />
  }

  return (
    <ProfileSection anchor="overview" title="Personal">
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Fact label="Email">
          <EmailText email={employee.email} />
        </Fact>
        <Fact label="Phone">{orDash(employee.phone)}</Fact>
        <Fact label="Present Address" wide={employee.presentAddress !== null}>
          {orDash(employee.presentAddress)}
        </Fact>
        <Fact label="Permanent Address" wide={employee.permanentAddress !== null}>
          {orDash(employee.permanentAddress)}
        </Fact>
        <Fact label="Social Security Number">{numberOf('socialSecurityNumber')}</Fact>
        <Fact label="Driver's License">{numberOf('driversLicense')}</Fact>
      </dl>
    </ProfileSection>
  )
}

export function EmergencySection({ employee }: { employee: Data.People.EmployeeDetails }) {
  const { emergencyContactName, emergencyContactRelationship, emergencyContactPhone } = employee
  const known = emergencyContactName ?? emergencyContactRelationship ?? emergencyContactPhone

  return (
    <ProfileSection title="Emergency contact">
      {known ? (
        <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
          <Fact label="Name">{orDash(emergencyContactName)}</Fact>
          <Fact label="Relationship">{orDash(emergencyContactRelationship)}</Fact>
          <Fact label="Phone">{orDash(emergencyContactPhone)}</Fact>
        </dl>
      ) : (
        <NothingYet>No one is listed yet.</NothingYet>
      )}
    </ProfileSection>
  )
}

/** The rest of the record, without empty fields. */
export function BackgroundSection({ employee }: { employee: Data.People.EmployeeDetails }) {
  const lines = [
    { label: 'Source of Hire', value: employee.sourceOfHire },
    { label: 'Candidate ID', value: employee.candidateId },
    { label: 'Account created', value: formatDateTime(employee.createdAt) },
    { label: 'Qualifications', value: employee.qualifications, wide: true },
    { label: 'Education', value: employee.education, wide: true },
    { label: 'Experience', value: employee.experience, wide: true },
  ].filter(({ value }) => value?.trim())

  return (
    <ProfileSection title="Background">
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {lines.map(({ label, value, wide }) => (
          <Fact key={label} label={label} wide={wide}>
            {value}
          </Fact>
        ))}
      </dl>
    </ProfileSection>
  )
}
