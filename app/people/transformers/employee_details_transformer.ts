import { BaseTransformer } from '@adonisjs/core/transformers'
import { profileImageUrl } from '#access/models/user'
import { isoTime } from '#audit/services/time'
import type { EmployeeDetails } from '#people/queries/employee_details'
import { invitationState } from '#people/services/invitation_state'

/** What the viewer of a profile may do with it; the page only mirrors it. */
export interface ProfileRights {
  update: boolean
  changeEmail: boolean
}

/** One person's profile for the details and edit dialogs and `GET /api/employees/{id}`. */
export default class EmployeeDetailsTransformer extends BaseTransformer<EmployeeDetails> {
  constructor(
    resource: EmployeeDetails,
    private readonly may: ProfileRights
  ) {
    super(resource)
  }

  toObject() {
    const { row, invitation, pay } = this.resource
    return {
      id: row.id,
      userId: row.user_id,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      phone: row.phone,
      position: row.position,
      department: row.department,
      location: row.location,
      startDate: row.start_date,
      employeeId: row.employee_number,
      candidateId: row.candidate_id,
      status: row.status,
      onboardingStatus: row.onboarding_status,
      createdAt: isoTime(row.created_at),
      user: { profileImageUrl: profileImageUrl(row.user_id, row.photo_file_id) },
      presentAddress: row.present_address,
      permanentAddress: row.permanent_address,
      qualifications: row.qualifications,
      education: row.education,
      experience: row.experience,
      sourceOfHire: row.source_of_hire,
      registeredAt: isoTime(row.registered_at),
      approvedAt: isoTime(row.approved_at),
      rejectedAt: isoTime(row.rejected_at),
      rejectionReason: row.rejection_reason,
      pay,
      socialSecurityNumberLast4: this.resource.socialSecurityNumberLast4,
      driversLicenseLast4: this.resource.driversLicenseLast4,
      invitation: invitation
        ? {
            id: invitation.id,
            state: invitationState(invitation),
            expiresAt: isoTime(invitation.expires_at),
          }
        : null,
      account: {
        disabled: row.disabled_at !== null,
        hasSignedIn: row.last_sign_in_at !== null,
      },
      may: this.may,
    }
  }
}
