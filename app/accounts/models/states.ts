/** The result of an attempt to sign in. */
export const SIGN_IN_OUTCOMES = [
  'signed_in',
  'wrong_password',
  'wrong_code',
  'disabled',
  'too_many',
] as const
export type SignInOutcome = (typeof SIGN_IN_OUTCOMES)[number]

/** Whom a person's lists show: the people who report to them, at any level, or everyone. */
export const LIST_SCOPES = ['team', 'everyone'] as const
export type ListScope = (typeof LIST_SCOPES)[number]

/** The effect of an override, which takes precedence over roles. */
export const OVERRIDE_EFFECTS = ['grant', 'deny'] as const
export type OverrideEffect = (typeof OVERRIDE_EFFECTS)[number]
