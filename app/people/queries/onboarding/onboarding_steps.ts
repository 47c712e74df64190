import type { OnboardingStep } from '#people/models/states'

const here = `employees.status in ('active', 'pending')`
const registered = `${here} and employees.registered_at is not null`
const approved = `employees.status = 'active' and employees.registered_at is not null`

/**
 * Who has come at least so far, as conditions: the funnel counts by them and the list filters by
 * them. Who has left or was rejected has come nowhere.
 */
export const REACHED: Record<OnboardingStep, string> = {
  added: here,
  registered,
  approved,
  begun: `${approved} and employees.onboarding_status in ('in_progress', 'complete')`,
  complete: `${approved} and employees.onboarding_status = 'complete'`,
}
