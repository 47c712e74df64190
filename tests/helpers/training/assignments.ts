import { pdf } from '#tests/helpers/training/learning'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { dbTime } from '#core/time'
import { completeInTransaction } from '#training/services/complete_module'
import { batchWorker } from '#training/assignments/process_batch'
import type { Person } from '#tests/helpers/people/people'
import { soon } from '#tests/helpers/soon'

let counter = 0
const now = () => dbTime(DateTime.utc())

/** A module straight in the database, with its first version; nothing here is audited. */
export async function plainModule(columns: Record<string, unknown> = {}): Promise<number> {
  const name = `Module ${++counter}`
  const at = now()
  const [inserted] = await db.table('training_modules').insert({
    name,
    description: 'What to know.',
    search_text: name.toLowerCase(),
    created_at: at,
    updated_at: at,
    ...columns,
  })
  const id = Number(inserted)
  await db.table('training_module_versions').insert({
    module_id: id,
    version: 1,
    content: JSON.stringify({ name, description: 'What to know.', questions: [] }),
    published_on: '2026-01-01',
    created_by: 'System',
    created_at: at,
  })
  return id
}

/** Until the server's own loop has assigned all that waits for it; tests run without it. */
export async function batchesDone(): Promise<void> {
  batchWorker.start(10)
  const left = () => db.from('training_batches').whereNotNull('walked_to').first()
  await soon('everybody is assigned', async () => !(await left()), 10)
  await batchWorker.stop()
}

/** A live rule about everybody, unless told otherwise. */
export async function plainRule(columns: Record<string, unknown>): Promise<number> {
  const [id] = await db.table('training_rules').insert({
    due_days: 30,
    due_from: 'assignment',
    live_at: now(),
    created_by: 'System',
    created_at: now(),
    ...columns,
  })
  return Number(id)
}

export const openAssignments = () => db.from('training_assignments').where('open', 1).orderBy('id')

/** Completes a module today, by the service that completes them all. */
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

/** Begins a module and a test in it. */
export async function underWay({ employeeId }: Person, moduleId: number): Promise<number> {
  const of = { employee_id: employeeId, module_id: moduleId, version: 1, open: 1 }
  const [progressId] = await db
    .table('training_progress')
    .insert({ ...of, started_at: now(), watched_seconds: 0, position_seconds: 0 })
  const [attemptId] = await db.table('training_attempts').insert({
    ...of,
    progress_id: progressId,
    number: 1,
    given: '[]',
    question_count: 0,
    started_at: now(),
  })
  return Number(attemptId)
}

/** A scanned sign-in sheet. */
export const scan = () => pdf('sign-in sheet')
