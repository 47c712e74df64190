export type RevealedField = 'socialSecurityNumber' | 'driversLicense'

/** Why a protected number is looked at, as the server wants it. */
export const revealReason = {
  required: 'A reason is required',
  rules: {
    validate: (text: string) => text.trim().length >= 3 || 'Say why, in at least three letters',
  },
}
