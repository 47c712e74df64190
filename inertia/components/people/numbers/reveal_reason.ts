export type RevealedField = 'socialSecurityNumber' | 'driversLicense'

/** The reason for viewing a protected number, with the server's rules. */
export const revealReason = {
  required: 'A reason is required',
  rules: {
    validate: (text: string) =>
      text.trim().length >= 3 || 'Enter a reason of at least three letters',
  },
}
