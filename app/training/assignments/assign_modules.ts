import type { Change } from '#audit/services/change'
import { updateMany } from '#core/database/bulk_update'
import { inBatches } from '#core/database/in_batches'
import { insertRows } from '#core/database/insert_rows'
import { table } from '#core/database/table'
import Assignment from '#training/models/assignment'
import TrainingReminder from '#training/models/training_reminder'
import type { AssignmentSource } from '#training/models/states'
import { announcedBefore } from '#training/queries/assignments/announced_before'
import type { Day } from '#training/compliance_status'
import { localDay } from '#settings/local_time'

export interface NewAssignment {
  employeeId: number
  moduleId: number
  /** Null: optional. */
  dueOn: Day | null
  source: AssignmentSource
  ruleId?: number | null
  batchId?: number | null
  /** Onboarding is not complete without it. */
  forOnboarding?: boolean
}

const AT_ONCE = 250

/** The day of a change, in the company's time zone. */
export const dayOf = (change: Change): Day => localDay(change.at)

const pairOf = (employeeId: number, moduleId: number) => `${employeeId}.${moduleId}`

/**
 * Assigns modules inside the caller's change, in few statements for any number. An open
 * assignment stays as it is: a person has one at a time per module.
 * @param options.replacesUndated withdraws an open assignment that has no due date, in favor of this.
 * @returns how many were written.
 */
export async function assignInTransaction(
  change: Change,
  assignments: readonly NewAssignment[],
  { replacesUndated = false }: { replacesUndated?: boolean } = {}
): Promise<number> {
  let written = 0
  for (const some of inBatches(assignments, AT_ONCE)) {
    written += await assignBatch(change, some, replacesUndated)
  }
  return written
}

async function assignBatch(
  change: Change,
  batch: readonly NewAssignment[],
  replacesUndated: boolean
): Promise<number> {
  const asked = new Set(batch.map(({ employeeId, moduleId }) => pairOf(employeeId, moduleId)))
  const open = await table(change.trx, Assignment)
    .whereIn('employee_id', [...new Set(batch.map(({ employeeId }) => employeeId))])
    .whereIn('module_id', [...new Set(batch.map(({ moduleId }) => moduleId))])
    .where('open', 1)
    .select('id', 'employee_id', 'module_id', 'due_on')
  // The query covers all people times all modules; other pairs keep what they have.
  const undated = open.filter(
    (row) =>
      replacesUndated && row.due_on === null && asked.has(pairOf(row.employee_id, row.module_id))
  )
  await withdrawInTransaction(
    change,
    undated.map(({ id }) => id),
    'Now assigned with a due date.'
  )
  const held = open.filter((row) => !undated.includes(row))
  const taken = new Set(held.map((row) => pairOf(row.employee_id, row.module_id)))
  const fresh = batch.filter(({ employeeId, moduleId }) => {
    const pair = pairOf(employeeId, moduleId)
    if (taken.has(pair)) return false
    taken.add(pair)
    return true
  })
  if (fresh.length === 0) return 0
  const today = dayOf(change)
  await insertRows(
    change.trx,
    Assignment,
    fresh.map((one) => ({
      employee_id: one.employeeId,
      module_id: one.moduleId,
      source: one.source,
      rule_id: one.ruleId ?? null,
      batch_id: one.batchId ?? null,
      assigned_on: today,
      due_on: one.dueOn,
      for_onboarding: one.forOnboarding ?? false,
      open: 1,
      assigned_by_id: change.actor.id,
      assigned_by: change.actor.label,
      created_at: change.time,
    }))
  )
  await letAnnounceAgain(change, fresh)
  await change.auditMany(
    fresh.map((one) => ({
      action: 'assign',
      entityType: 'training_assignment',
      entityId: pairOf(one.employeeId, one.moduleId),
      newValues: {
        employeeId: one.employeeId,
        moduleId: one.moduleId,
        dueOn: one.dueOn,
        source: one.source,
        ...(one.ruleId ? { ruleId: one.ruleId } : {}),
        ...(one.batchId ? { batchId: one.batchId } : {}),
      },
    }))
  )
  return fresh.length
}

/**
 * A reminder is recorded once, so the announcement of an earlier assignment gets another kind: its
 * own, with the day on which it was sent. One of that very day is followed by the next day's digest.
 */
async function letAnnounceAgain(
  change: Change,
  fresh: readonly Pick<NewAssignment, 'employeeId' | 'moduleId'>[]
): Promise<void> {
  const pairs = new Set(fresh.map((one) => pairOf(one.employeeId, one.moduleId)))
  const people = [...new Set(fresh.map(({ employeeId }) => employeeId))]
  const told = await announcedBefore(change.trx, people, dayOf(change))
  const renamed = told
    .filter((row) => pairs.has(pairOf(row.employee_id, row.module_id)))
    .map(({ id, kind, sent_on: on }) => [id, { kind: `${kind}_${on}` }] as const)
  await updateMany(change.trx, TrainingReminder, new Map(renamed))
}

/**
 * Ends open assignments inside the caller's change; completions stay.
 * @param ids of assignments; those no longer open are left alone.
 */
export async function withdrawInTransaction(
  change: Change,
  ids: readonly number[],
  reason: string
): Promise<number> {
  let withdrawn = 0
  for (const some of inBatches(ids, AT_ONCE)) {
    const rows = await table(change.trx, Assignment)
      .whereIn('id', some)
      .where('open', 1)
      .select('id', 'employee_id', 'module_id')
    if (rows.length === 0) continue
    await table(change.trx, Assignment)
      .whereIn(
        'id',
        rows.map(({ id }) => id)
      )
      .update({ open: null, withdrawn_on: dayOf(change), withdrawn_reason: reason })
    await change.auditMany(
      rows.map((row) => ({
        action: 'withdraw',
        entityType: 'training_assignment',
        entityId: pairOf(row.employee_id, row.module_id),
        newValues: { employeeId: row.employee_id, moduleId: row.module_id, reason },
      }))
    )
    withdrawn += rows.length
  }
  return withdrawn
}
