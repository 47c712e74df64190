import { pdf } from '#tests/helpers/training/learning'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { AssignmentRuleFactory } from '#database/factories/assignment_rule_factory'
import { ProgressFactory } from '#database/factories/progress_factory'
import { TrainingModuleFactory } from '#database/factories/training_module_factory'
import Attempt from '#training/models/attempt'
import { completeInTransaction } from '#training/services/complete_module'
import { batchWorker } from '#training/assignments/process_batch'
import type { Person } from '#tests/helpers/people/people'
import { soon } from '#tests/helpers/soon'

/** A module straight in the database, with its first version; nothing here is audited. */
export async function plainModule(columns: Record<string, unknown> = {}): Promise<number> {
  const { id } = await TrainingModuleFactory.merge(columns).with('versions').create()
  return id
}

/** Runs the server's loop until it has assigned everything; tests run without it. */
export async function batchesDone(): Promise<void> {
  batchWorker.start(10)
  const left = () => db.from('training_batches').whereNotNull('walked_to').first()
  await soon('everyone is assigned', async () => !(await left()), 10)
  await batchWorker.stop()
}

/** A live rule for everyone, by default. */
export async function plainRule(columns: Record<string, unknown>): Promise<number> {
  const { id } = await AssignmentRuleFactory.merge(columns).create()
  return id
}

export const openAssignments = () => db.from('training_assignments').where('open', 1).orderBy('id')

/** Completes a module today, through the service for all completions. */
export const completed = ({ employeeId }: Person, moduleId: number, day?: string) =>
  change(systemActor, (change) =>
    completeInTransaction(change, [
      {
        employeeId,
        moduleId,
        version: 1,
        completedOn: day ?? change.at.toISODate(),
        renewalPeriodMonths: null,
        method: 'portal',
      },
    ])
  )

/** Starts a module and a test in it. */
export async function underWay({ employeeId }: Person, moduleId: number): Promise<number> {
  const progress = await ProgressFactory.merge({ employeeId, moduleId }).create()
  const { version, open, startedAt } = progress
  const attempt = await Attempt.create({
    progressId: progress.id,
    employeeId,
    moduleId,
    version,
    open,
    startedAt,
    number: 1,
    given: '[]',
    questionCount: 0,
  })
  return attempt.id
}

/** A scanned sign-in sheet. */
export const scan = () => pdf('sign-in sheet')
