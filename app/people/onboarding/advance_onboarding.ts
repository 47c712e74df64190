import type { Change } from '#audit/services/change'
import type { OnboardingStatus } from '#people/models/states'

/** Onboarding only ever goes on: a later module does not reopen it (product.md, Employees). */
const BEFORE: Record<'in_progress' | 'complete', OnboardingStatus[]> = {
  in_progress: ['not_started'],
  complete: ['not_started', 'in_progress'],
}

/**
 * Moves a person's onboarding on, within the change that gave the reason.
 * @returns false when it was there or further already, or the person has not registered.
 */
export async function advanceOnboarding(
  change: Change,
  employeeId: number,
  status: 'in_progress' | 'complete'
): Promise<boolean> {
  const employee = await change.trx
    .from('employees')
    .where('id', employeeId)
    .whereIn('onboarding_status', BEFORE[status])
    .select('onboarding_status')
    .first()
  if (!employee) return false
  await change.trx
    .from('employees')
    .where('id', employeeId)
    .update({ onboarding_status: status, updated_at: change.time })
  await change.audit({
    action: 'update',
    entityType: 'employee',
    entityId: employeeId,
    oldValues: { onboardingStatus: employee.onboarding_status },
    newValues: { onboardingStatus: status },
  })
  return true
}
