/** How an attempt to sign in ended. */
export const SIGN_IN_OUTCOMES = [
  'signed_in',
  'wrong_password',
  'wrong_code',
  'disabled',
  'too_many',
] as const
export type SignInOutcome = (typeof SIGN_IN_OUTCOMES)[number]

/** What an override decides before a person's roles do. */
export const OVERRIDE_EFFECTS = ['grant', 'deny'] as const
export type OverrideEffect = (typeof OVERRIDE_EFFECTS)[number]
