/** Limits that forms and validators share. */
export const PERSONAL_MESSAGE_LENGTH = 2000
/** Invitations of an import. */
export const MAX_MAILS_PER_MINUTE = 600
