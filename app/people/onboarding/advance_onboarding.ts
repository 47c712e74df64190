import type { Change } from '#audit/services/change'
import Employee from '#people/models/employee'
import type { OnboardingStatus } from '#people/models/states'

/** Onboarding only moves forward: a later module does not reopen it. */
const BEFORE: Record<'in_progress' | 'complete', OnboardingStatus[]> = {
  in_progress: ['not_started'],
  complete: ['not_started', 'in_progress'],
}

/**
 * Advances a person's onboarding, inside the change that caused it.
 * @returns false when it was there or further already, or the person has not registered.
 */
export async function advanceOnboarding(
  change: Change,
  employeeId: number,
  status: 'in_progress' | 'complete'
): Promise<boolean> {
  const employee = await Employee.find(employeeId, { client: change.trx })
  if (!employee || !BEFORE[status].includes(employee.onboardingStatus)) return false
  await change.save(employee.merge({ onboardingStatus: status }))
  return true
}
