/** Limits that forms and validators share. */
export const PERSONAL_MESSAGE_LENGTH = 2000
/** How long the link of an invitation works. */
export const INVITATION_DAYS = 14
/** Of what an approver was shown; see the preview of onboarding. */
export const FINGERPRINT_LENGTH = 40
/** Invitations of an import. */
export const MAX_MAILS_PER_MINUTE = 600
