import type { EmployeeDetails } from '~/types'
import { Fact, Facts } from './facts'

const masked = (last4: string | null) => last4 && `•••-••-${last4}`
const hidden = (last4: string | null) => last4 && `•••• ${last4}`

interface Line {
  label: string
  value: string | null | undefined
  wide?: boolean
}

/** The rest of the record; an empty field is left out, and so is a section with nothing in it. */
export function EmployeeRecordFacts({ employee }: { employee: EmployeeDetails }) {
  const sections: { title: string; lines: Line[] }[] = [
    {
      title: 'Employment',
      lines: [
        { label: 'Location', value: employee.location },
        { label: 'Source of Hire', value: employee.sourceOfHire },
        { label: 'Hourly Rate', value: employee.pay?.hourlyRate },
        { label: 'Salary', value: employee.pay?.salary },
        { label: 'Social Security Number', value: masked(employee.socialSecurityNumberLast4) },
        { label: "Driver's License", value: hidden(employee.driversLicenseLast4) },
      ],
    },
    {
      title: 'Address',
      lines: [
        { label: 'Present Address', value: employee.presentAddress, wide: true },
        { label: 'Permanent Address', value: employee.permanentAddress, wide: true },
      ],
    },
    {
      title: 'Qualifications & Experience',
      lines: [
        { label: 'Qualifications', value: employee.qualifications, wide: true },
        { label: 'Education', value: employee.education, wide: true },
        { label: 'Experience', value: employee.experience, wide: true },
      ],
    },
  ]

  return sections.map(({ title, lines }) => {
    const filled = lines.filter((line) => line.value?.trim())
    if (filled.length === 0) return null

    return (
      <Facts key={title} title={title}>
        {filled.map(({ label, value, wide }) => (
          <Fact key={label} label={label} wide={wide}>
            {value}
          </Fact>
        ))}
      </Facts>
    )
  })
}
