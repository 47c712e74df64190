import { moneyInWords, payInWords } from '#people/employment/pay_in_words'
import type { Data } from '@generated/data'
import type { ReactNode } from 'react'
import { Fact, Facts } from '../../details'
import type { RevealedField } from '../numbers/reveal_reason'
import { RevealedNumber } from '../numbers/revealed_number'

interface Line {
  label: string
  value: ReactNode
  wide?: boolean
}

/** The rest of the record, without empty fields and sections. */
export function EmployeeRecordFacts({ employee }: { employee: Data.People.EmployeeDetails }) {
  const numberOf = (field: RevealedField) => {
    const lastFour = employee[`${field}Last4`]
    return (
      lastFour !== null && (
        <RevealedNumber employeeId={employee.id} field={field} lastFour={lastFour} />
      )
    )
  }
  const sections: { title: string; lines: Line[] }[] = [
    {
      title: 'Employment',
      lines: [
        { label: 'Location', value: employee.location },
        { label: 'Source of Hire', value: employee.sourceOfHire },
        {
          label: 'Hourly Rate',
          value: payInWords({ hourlyRate: employee.pay?.hourlyRate }),
        },
        { label: 'Salary', value: employee.pay?.salary && moneyInWords(employee.pay.salary) },
        { label: 'Social Security Number', value: numberOf('socialSecurityNumber') },
        { label: "Driver's License", value: numberOf('driversLicense') },
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
    const filled = lines.filter(({ value }) => (typeof value === 'string' ? value.trim() : value))
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
