import { registerReference } from '#people/import/undo_references'
import { registerOnboardingItems } from '#people/services/settle_onboarding'
import { registerRecordPart } from '#people/record/record_parts'
import { trainingRecord } from '#training/record/training_record'
import { dayOf } from '#training/services/assign_modules'
import { countOnboarding } from '#training/services/count_onboarding'

// What people know of training without importing it.
registerOnboardingItems((change, ids) => countOnboarding(dayOf(change), ids, change.trx))
registerRecordPart(trainingRecord)
registerReference({
  table: 'document_requests',
  column: 'employee_id',
  reason: 'Was asked for documents',
})
for (const table of ['training_completions', 'training_progress', 'training_evidence']) {
  registerReference({ table, column: 'employee_id', reason: 'Has taken training' })
}
registerReference({
  table: 'signing_requests',
  column: 'employee_id',
  reason: 'Was sent documents to sign',
})
