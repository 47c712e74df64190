import { registerReference } from '#people/import/undo_references'
import { registerOnboardingItems } from '#people/services/settle_onboarding'
import { countOnboarding } from '#training/services/count_onboarding'

// What people know of training without importing it.
registerOnboardingItems(countOnboarding)
for (const table of ['training_completions', 'training_progress', 'training_evidence']) {
  registerReference({ table, column: 'employee_id', reason: 'Has taken training' })
}
