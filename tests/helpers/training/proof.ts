import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { completeInTransaction, type NewCompletion } from '#training/services/complete_module'
import type { Person } from '#tests/helpers/people/people'
import { createModule } from '#tests/helpers/training/training'

export interface Completion {
  id: number
  code: string
  moduleId: number
  completedOn: string
  expiresOn: string | null
}

export const day = (days = 0) => DateTime.utc().plus({ days }).toISODate()

/**
 * A person's completion, of a module of its own by default, through the service for all
 * completions.
 */
export async function completionOf(
  { employeeId }: Person,
  overrides: Partial<NewCompletion> = {}
): Promise<Completion> {
  const moduleId = overrides.moduleId ?? (await createModule()).id
  await change(systemActor, (change) =>
    completeInTransaction(change, [
      {
        employeeId,
        moduleId,
        version: 1,
        completedOn: day(),
        renewalPeriodMonths: null,
        method: 'portal',
        ...overrides,
      },
    ])
  )
  const row = await db
    .from('training_completions')
    .where({ employee_id: employeeId, module_id: moduleId })
    .orderBy('id', 'desc')
    .firstOrFail()
  return {
    id: Number(row.id),
    code: row.code,
    moduleId,
    completedOn: row.completed_on,
    expiresOn: row.expires_on,
  }
}
