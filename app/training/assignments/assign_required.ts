import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Change } from '#audit/services/change'
import TrainingModule from '#training/models/training_module'
import { activeLearners } from '#training/queries/assignments/people'
import { active } from '#training/queries/modules/active'
import {
  assignInTransaction,
  dayOf,
  type NewAssignment,
} from '#training/assignments/assign_modules'
import { closeBatch, openBatch } from '#training/assignments/batches'
import { addDays } from '#training/compliance_status'

/** The modules that everyone must do, by few rows whatever the number of modules. */
export async function requiredModules(client: QueryClientContract): Promise<TrainingModule[]> {
  return TrainingModule.query({ client })
    .where('isRequired', true)
    .where(active)
    .orderBy('id')
    .select('id', 'name', 'dueDays')
}

/**
 * Assigns a newly required module to every active employee, inside the caller's change, as one
 * batch. An open assignment without a due date is replaced by one with a date; one with a date
 * stays.
 * @returns how many were assigned.
 */
export async function assignRequiredInTransaction(
  change: Change,
  moduleId: number
): Promise<number> {
  const { dueDays } = await change.find(TrainingModule, moduleId)
  const dueOn = addDays(dayOf(change), dueDays)
  const batchId = await openBatch(change, { source: 'required', moduleId })
  let assigned = 0
  for await (const people of activeLearners(change.trx)) {
    assigned += await assignDatedInTransaction(
      change,
      people.map(({ id: employeeId }) => ({
        employeeId,
        moduleId,
        dueOn,
        source: 'required',
        batchId,
      }))
    )
  }
  await closeBatch(change, batchId, assigned)
  return assigned
}

/** Assigns with a due date, replacing open assignments that have none. */
export const assignDatedInTransaction = (change: Change, assignments: readonly NewAssignment[]) =>
  assignInTransaction(change, assignments, { replacesUndated: true })
