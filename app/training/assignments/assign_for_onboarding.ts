import type { Change } from '#audit/services/change'
import { inBatches } from '#core/database/in_batches'
import { updateMany } from '#core/database/bulk_update'
import { table } from '#core/database/table'
import Assignment from '#training/models/assignment'
import { assignDatedInTransaction } from '#training/assignments/assign_required'
import type { Day } from '#training/compliance_status'

/** A module that someone's onboarding gives them. */
export interface OnboardingAssignment {
  employeeId: number
  moduleId: number
  dueOn: Day
}

const AT_ONCE = 250

/**
 * Assigns modules as part of people's onboarding, within the caller's change. Who has one open
 * already keeps it: it counts for their onboarding from now on, and the earlier due date holds. One
 * that was required or given by a rule is the packet's from now on: it stays when that reason ends,
 * and goes back to it when the packet's ends. One that was given by hand stays in its batch, whose
 * undo leaves it.
 */
export async function assignForOnboarding(
  change: Change,
  assignments: readonly OnboardingAssignment[]
): Promise<void> {
  for (const some of inBatches(assignments, AT_ONCE)) {
    const assigned = await assignDatedInTransaction(
      change,
      some.map((one) => ({ ...one, source: 'packet', forOnboarding: true }))
    )
    if (assigned < some.length) await bringForward(change, some)
  }
}

const PACKETS = { source: 'packet', rule_id: null, batch_id: null } as const

async function bringForward(change: Change, some: readonly OnboardingAssignment[]) {
  const wanted = new Map(some.map((one) => [`${one.employeeId}.${one.moduleId}`, one.dueOn]))
  const open = await table(change.trx, Assignment)
    .whereIn('employee_id', [...new Set(some.map(({ employeeId }) => employeeId))])
    .whereIn('module_id', [...new Set(some.map(({ moduleId }) => moduleId))])
    .where('open', 1)
    .select('id', 'employee_id', 'module_id', 'source', 'rule_id', 'due_on', 'for_onboarding')
  const changed = open.flatMap((row) => {
    const dueOn = wanted.get(`${row.employee_id}.${row.module_id}`)
    if (dueOn === undefined) return []
    const earlier = row.due_on !== null && row.due_on <= dueOn ? row.due_on : dueOn
    const isOthers = row.source === 'required' || row.source === 'rule'
    if (earlier === row.due_on && row.for_onboarding === 1 && !isOthers) return []
    return [{ row, earlier, becomes: isOthers ? PACKETS : {} }]
  })
  if (changed.length === 0) return
  await updateMany(
    change.trx,
    Assignment,
    new Map(
      changed.map(({ row, earlier, becomes }) => [
        row.id,
        { due_on: earlier, for_onboarding: 1, ...becomes },
      ])
    )
  )
  await change.auditMany(
    changed.map(({ row, earlier, becomes }) => ({
      action: 'update',
      entityType: 'training_assignment',
      entityId: `${row.employee_id}.${row.module_id}`,
      oldValues: {
        dueOn: row.due_on,
        ...('source' in becomes && { source: row.source, ruleId: row.rule_id }),
      },
      newValues: {
        employeeId: row.employee_id,
        moduleId: row.module_id,
        dueOn: earlier,
        forOnboarding: true,
        ...('source' in becomes && { source: becomes.source, ruleId: null }),
      },
    }))
  )
}

/** Gives what a packet has assigned someone another day, within the caller's change. */
export async function redateForOnboarding(
  change: Change,
  { employeeId, moduleId, dueOn }: OnboardingAssignment
): Promise<void> {
  const rows = await table(change.trx, Assignment)
    .where({ employee_id: employeeId, module_id: moduleId, source: 'packet', open: 1 })
    .select('id', 'due_on')
  await updateMany(change.trx, Assignment, new Map(rows.map(({ id }) => [id, { due_on: dueOn }])))
  await change.auditMany(
    rows.map((row) => ({
      action: 'update',
      entityType: 'training_assignment',
      entityId: `${employeeId}.${moduleId}`,
      oldValues: { dueOn: row.due_on },
      newValues: { employeeId, moduleId, dueOn },
    }))
  )
}
