import { BaseTransformer } from '@adonisjs/core/transformers'
import { isoTime } from '#audit/services/time'
import EmployeeTransformer from '#people/transformers/employee_transformer'
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
      ...new EmployeeTransformer(row).toObject(),
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
