import type { Change } from '#audit/services/change'
import Employee from '#people/models/employee'

/**
 * Whoever had completed or begun an onboarding has some of it to do again, within the caller's
 * change: a new one from its start, or an item that is open again. Who has not registered stays
 * pending.
 */
export async function reopenOnboarding(
  change: Change,
  employeeIds: readonly number[],
  onboardingStatus: 'not_started' | 'in_progress' = 'not_started'
): Promise<void> {
  const people = await Employee.query({ client: change.trx })
    .whereIn('id', [...employeeIds])
    .whereIn('onboardingStatus', ['complete', 'in_progress'])
    .whereNot('onboardingStatus', onboardingStatus)
    .orderBy('id')
  for (const person of people) {
    await change.save(person.merge({ onboardingStatus }))
  }
}
