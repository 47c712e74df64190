/** An employee's status. Who was rejected or has left is inactive. */
export const EMPLOYEE_STATUSES = ['active', 'pending', 'inactive'] as const
export type EmployeeStatus = (typeof EMPLOYEE_STATUSES)[number]

/** How far onboarding is. The portal sets it from what has happened; no one types it in. */
export const ONBOARDING_STATUSES = ['complete', 'in_progress', 'not_started', 'pending'] as const
/** What the list is filtered by: one of them, or whatever is not complete. */
export const ONBOARDING_FILTERS = [...ONBOARDING_STATUSES, 'incomplete'] as const
export type OnboardingFilter = (typeof ONBOARDING_FILTERS)[number]
export type OnboardingStatus = (typeof ONBOARDING_STATUSES)[number]

/** Why a period of employment began. */
export const PERIOD_REASONS = ['hired', 'changed', 'rehired'] as const
export type PeriodReason = (typeof PERIOD_REASONS)[number]

export const IMPORT_SOURCES = ['browser', 'command'] as const

/** What is to become, or became, of one record of an imported file. */
export const IMPORT_VERDICTS = ['created', 'updated', 'unchanged', 'skipped', 'refused'] as const

/** What an undo made of one of those records. */
export const IMPORT_UNDOS = ['removed', 'restored', 'kept'] as const

/** How far somebody has come since they were added; who has come further has come so far too. */
export const ONBOARDING_STEPS = ['added', 'registered', 'approved', 'begun', 'complete'] as const
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number]

/** The status of an invitation that HR sees. `not_mailed`: made without an email. */
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
export type InvitationState = (typeof INVITATION_STATES)[number]
