import type { EmployeeDetails } from '#people/queries/employee_details'

export interface RecordSection {
  title: string
  rows: { label: string; value: string }[]
}

const hidden = (lastFour: string | null) =>
  lastFour === null ? null : `ending in ${lastFour || '…'}`

/** A person's record in the order people read it; what is not known is left out. */
export function recordSections(details: EmployeeDetails): RecordSection[] {
  const { row, pay } = details
  const sections: [string, [string, string | null][]][] = [
    [
      'Personal Information',
      [
        ['First name', row.first_name],
        ['Last name', row.last_name],
        ['Email', row.email],
        ['Phone', row.phone],
        ['Social security number', hidden(details.socialSecurityNumberLast4)],
        ["Driver's license", hidden(details.driversLicenseLast4)],
        ['Present address', row.present_address],
        ['Permanent address', row.permanent_address],
      ],
    ],
    [
      'Employment',
      [
        ['Employee ID', row.employee_number],
        ['Candidate ID', row.candidate_id],
        ['Status', row.status],
        ['Onboarding', row.onboarding_status.replace(/_/g, ' ')],
        ['Position', row.position],
        ['Department', row.department],
        ['Location', row.location],
        ['Start date', row.start_date],
        ['Source of hire', row.source_of_hire],
        ['Hourly rate', pay?.hourlyRate ?? null],
        ['Salary', pay?.salary ?? null],
      ],
    ],
    [
      'Qualifications & Experience',
      [
        ['Qualifications', row.qualifications],
        ['Education', row.education],
        ['Experience', row.experience],
      ],
    ],
    [
      'History (UTC)',
      [
        ['Account created', row.created_at],
        ['Registered', row.registered_at],
        ['Approved', row.approved_at],
        ['Rejected', row.rejected_at],
        ['Reason for rejection', row.rejection_reason],
      ],
    ],
  ]
  return sections
    .map(([title, rows]) => ({
      title,
      rows: rows.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
    }))
    .filter((section) => section.rows.length > 0)
}
