import { BaseTransformer } from '@adonisjs/core/transformers'
import { isoTime } from '#core/time'
import { staysDisabled } from '#people/employment/stays_disabled'
import EmployeeTransformer from '#people/transformers/employee_transformer'
import type { EmployeeDetails } from '#people/queries/employees/employee_details'
import { invitationState, whyNotInvited } from '#people/invitations/invitation_state'

/** What the viewer of a profile may do with it. The page only mirrors it. */
export interface ProfileRights {
  update: boolean
  /** Invite or reinvite the person. */
  invite: boolean
  changeEmail: boolean
  changePay: boolean
  /** End the person's employment, or rehire them. */
  decide: boolean
  /** Read and write HR's notes, which no one sees about themselves. */
  keepNotes: boolean
  /** Erase the person's data after they have left. */
  erase: boolean
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
      emergencyContactName: row.emergency_contact_name,
      emergencyContactRelationship: row.emergency_contact_relationship,
      emergencyContactPhone: row.emergency_contact_phone,
      managerId: row.manager_id,
      manager: row.manager_id === null ? null : this.manager(row.manager_id),
      endDate: row.end_date,
      leftAt: isoTime(row.left_at),
      leaveReason: this.may.keepNotes ? row.leave_reason : null,
      erasedAt: isoTime(row.erased_at),
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
      notInvited: whyNotInvited(row),
      account: {
        disabled: row.disabled_at !== null,
        staysDisabled: staysDisabled(row),
        signInBlocked: row.sign_in_blocked_at !== null,
        hasSignedIn: row.last_sign_in_at !== null,
      },
      may: this.may,
    }
  }

  private manager(id: number) {
    const { row } = this.resource
    return {
      id,
      name: `${row.manager_first_name} ${row.manager_last_name}`.trim(),
      left: row.manager_status === 'inactive',
    }
  }
}
