import { isoTime } from '#core/time'
import type { PersonFile } from '#people/queries/employees/person_file'
import { invitationState } from '#people/invitations/invitation_state'

const pretty = (value: object) => `${JSON.stringify(value, null, 2)}\n`

/** record.json: all data about a person, under the API's names. */
export function recordJson(file: PersonFile, takenAt: Date): string {
  const { row, pay, ...details } = file.details
  return pretty({
    takenAt: takenAt.toISOString(),
    employeeId: row.employee_number,
    candidateId: row.candidate_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    presentAddress: row.present_address,
    permanentAddress: row.permanent_address,
    socialSecurityNumber: file.numbers?.socialSecurityNumber ?? null,
    socialSecurityNumberLast4: details.socialSecurityNumberLast4,
    driversLicense: file.numbers?.driversLicense ?? null,
    driversLicenseLast4: details.driversLicenseLast4,
    emergencyContact: file.contact,
    status: row.status,
    onboardingStatus: row.onboarding_status,
    role: row.role,
    position: row.position,
    department: row.department,
    location: row.location,
    manager: file.manager,
    startDate: row.start_date,
    endDate: file.leave.endDate,
    leaveReason: file.leave.reason,
    leftAt: isoTime(file.leave.leftAt),
    sourceOfHire: row.source_of_hire,
    pay,
    qualifications: row.qualifications,
    education: row.education,
    experience: row.experience,
    createdAt: isoTime(row.created_at),
    registeredAt: isoTime(row.registered_at),
    approvedAt: isoTime(row.approved_at),
    rejectedAt: isoTime(row.rejected_at),
    rejectionReason: row.rejection_reason,
    disabledAt: isoTime(row.disabled_at),
    lastSignInAt: isoTime(row.last_sign_in_at),
  })
}

/** invitations.json: without the links, which would open the account. */
export function invitationsJson(file: PersonFile): string {
  return pretty(
    file.invitations.map((invitation) => ({
      createdAt: isoTime(invitation.created_at),
      state: invitationState(invitation),
      personalMessage: invitation.personal_message,
      openedAt: isoTime(invitation.opened_at),
      acceptedAt: isoTime(invitation.accepted_at),
      revokedAt: isoTime(invitation.revoked_at),
      expiresAt: isoTime(invitation.expires_at),
    }))
  )
}

export const EMPLOYMENT_COLUMNS = [
  'startedOn',
  'endedOn',
  'reason',
  'position',
  'department',
  'location',
  'hourlyRate',
  'salary',
]

export const employmentRecords = ({ periods }: PersonFile) =>
  periods.map((period) => [
    period.startedOn,
    period.endedOn,
    period.reason,
    period.position,
    period.department,
    period.location,
    period.pay?.hourlyRate ?? null,
    period.pay?.salary ?? null,
  ])
