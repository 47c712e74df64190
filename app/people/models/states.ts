/** An employee's status. Rejected and former employees are inactive. */
export const EMPLOYEE_STATUSES = ['active', 'pending', 'inactive'] as const
export type EmployeeStatus = (typeof EMPLOYEE_STATUSES)[number]

/** The onboarding status. The portal derives it from events; no one enters it. */
export const ONBOARDING_STATUSES = ['complete', 'in_progress', 'not_started', 'pending'] as const
/** The list's filter: one of them, or everything that is not complete. */
export const ONBOARDING_FILTERS = [...ONBOARDING_STATUSES, 'incomplete'] as const
export type OnboardingFilter = (typeof ONBOARDING_FILTERS)[number]
export type OnboardingStatus = (typeof ONBOARDING_STATUSES)[number]

/** Why a period of employment started. */
export const PERIOD_REASONS = ['hired', 'changed', 'rehired'] as const
export type PeriodReason = (typeof PERIOD_REASONS)[number]

export const IMPORT_SOURCES = ['browser', 'command'] as const

/** The verdict or result of one record of an imported file. */
export const IMPORT_VERDICTS = ['created', 'updated', 'unchanged', 'skipped', 'refused'] as const

/** The result of an undo for one of those records. */
export const IMPORT_UNDOS = ['removed', 'restored', 'kept'] as const

/** A person's onboarding step since they were added; each step includes the earlier ones. */
export const ONBOARDING_STEPS = ['added', 'registered', 'approved', 'begun', 'complete'] as const
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number]

/** The status of an invitation, for HR. `not_mailed`: made without an email. */
export const INVITATION_STATES = [
  'queued',
  'sent',
  'failed',
  'not_mailed',
  'opened',
  'accepted',
  'expired',
  'revoked',
] as const
/** The list's filter: one of them, or every invitation that waits for a registration. */
export const INVITATION_FILTERS = [...INVITATION_STATES, 'unregistered'] as const
export type InvitationFilter = (typeof INVITATION_FILTERS)[number]
export type InvitationState = (typeof INVITATION_STATES)[number]
