import type { Change } from '#audit/services/change'
import { completeWithin } from '#training/services/complete_module'
import { sampleModules } from '#training/modules/read_modules'
import { seedWithin } from '#training/modules/seed_modules'

/** The demo company trains with the sample modules from its first day on. */
export async function openTraining(change: Change): Promise<void> {
  await seedWithin(change, await sampleModules())
}

/** A newcomer completes what they were asked for at approval, with scores that vary. */
export async function finishOnboardingTraining(change: Change, employeeId: number): Promise<void> {
  const asked = await change.trx
    .from('training_assignments')
    .join('training_modules', 'training_modules.id', 'training_assignments.module_id')
    .where('training_assignments.employee_id', employeeId)
    .where('training_assignments.for_onboarding', true)
    .where('training_assignments.open', 1)
    .orderBy('training_modules.id')
    .select('training_modules.id', 'training_modules.version', 'renewal_period_months')
  await completeWithin(
    change,
    asked.map((module) => ({
      employeeId,
      moduleId: Number(module.id),
      version: Number(module.version),
      completedOn: change.at.toISODate(),
      renewalPeriodMonths: module.renewal_period_months,
      method: 'portal' as const,
      score: 80 + ((employeeId * 7 + Number(module.id) * 3) % 21),
    }))
  )
}
