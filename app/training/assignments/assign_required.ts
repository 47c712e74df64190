import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Change } from '#audit/services/change'
import { inBatches } from '#core/database/in_batches'
import { table } from '#core/database/table'
import Assignment from '#training/models/assignment'
import TrainingModule from '#training/models/training_module'
import { activeLearners } from '#training/queries/assignments/people'
import {
  assignInTransaction,
  dayOf,
  withdrawInTransaction,
  type NewAssignment,
} from '#training/assignments/assign_modules'
import { closeBatch, openBatch } from '#training/assignments/batches'
import { addDays } from '#training/compliance_status'

const AT_ONCE = 250

/** The modules that everybody must do, by few rows whatever the number of modules. */
export async function requiredModules(client: QueryClientContract): Promise<TrainingModule[]> {
  return TrainingModule.query({ client })
    .where('isRequired', true)
    .whereNull('archivedAt')
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
export async function assignDatedInTransaction(
  change: Change,
  assignments: readonly NewAssignment[]
): Promise<number> {
  const employeeIds = [...new Set(assignments.map(({ employeeId }) => employeeId))]
  const moduleIds = [...new Set(assignments.map(({ moduleId }) => moduleId))]
  // The query covers all people times all modules; other pairs keep what they have.
  const asked = new Set(assignments.map((one) => `${one.employeeId}.${one.moduleId}`))
  const undated: number[] = []
  for (const some of inBatches(employeeIds, AT_ONCE)) {
    const rows = await table(change.trx, Assignment)
      .whereIn('employee_id', some)
      .whereIn('module_id', moduleIds)
      .where('open', 1)
      .whereNull('due_on')
      .select('id', 'employee_id', 'module_id')
    const replaced = rows.filter((row) => asked.has(`${row.employee_id}.${row.module_id}`))
    undated.push(...replaced.map(({ id }) => id))
  }
  await withdrawInTransaction(change, undated, 'Asked for by a date now.')
  return assignInTransaction(change, assignments)
}
