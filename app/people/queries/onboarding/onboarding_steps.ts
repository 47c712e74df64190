import type { OnboardingStep } from '#people/models/states'

const here = `employees.status in ('active', 'pending')`
const registered = `${here} and employees.registered_at is not null`
const approved = `employees.status = 'active' and employees.registered_at is not null`

/**
 * Conditions for having reached each step, shared by the chart and the list's filter. Former and
 * rejected employees match none.
 */
export const REACHED: Record<OnboardingStep, string> = {
  added: here,
  registered,
  approved,
  begun: `${approved} and employees.onboarding_status in ('in_progress', 'complete')`,
  complete: `${approved} and employees.onboarding_status = 'complete'`,
}
