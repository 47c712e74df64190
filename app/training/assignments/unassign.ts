import type { Change } from '#audit/services/change'
import { inBatches } from '#core/database/in_batches'
import { table } from '#core/database/table'
import type { Row } from '#database/tables'
import Assignment from '#training/models/assignment'
import { learnersById } from '#training/queries/assignments/people'
import { isMatched } from '#training/rules'
import { liveRules } from '#training/assignments/apply_rules'
import { requiredModules } from '#training/assignments/assign_required'
import { assertNoneIsOwn, endAssignments } from '#training/assignments/withdraw_assignments'

/** Assignments per statement. */
const AT_ONCE = 500

type OpenRow = Pick<Row<Assignment>, 'id' | 'employee_id' | 'module_id'>

/**
 * Ends assignments whose reason is gone, inside the caller's change. If a required module or
 * another live rule also requires one, it continues for that reason, with its date.
 * @param options.refusesOwn for what someone takes back at will.
 * @throws HttpError 403 then, where the actor's own would end.
 * @returns how many were withdrawn.
 */
export async function unassignInTransaction(
  change: Change,
  ids: readonly number[],
  reason: string,
  { refusesOwn = false } = {}
): Promise<number> {
  const kept = await handOver(change, ids)
  const ended = ids.filter((id) => !kept.has(id))
  if (refusesOwn) await assertNoneIsOwn(change, ended)
  return endAssignments(change, ended, reason)
}

/** Ends assignments of a module that is no longer required; completions stay. */
export async function withdrawRequiredInTransaction(
  change: Change,
  moduleId: number,
  reason: string
): Promise<number> {
  const open = await table(change.trx, Assignment)
    .where({ module_id: moduleId, source: 'required', open: 1 })
    .select('id')
  return unassignInTransaction(
    change,
    open.map(({ id }) => id),
    reason
  )
}

async function handOver(change: Change, ids: readonly number[]): Promise<Set<number>> {
  const modules = await requiredModules(change.trx)
  const required = new Set(modules.map(({ id }) => id))
  const rules = await liveRules(change.trx)
  const kept = new Set<number>()
  if (required.size === 0 && rules.length === 0) return kept
  for (const batch of inBatches(ids, AT_ONCE)) {
    const rows: OpenRow[] = await table(change.trx, Assignment)
      .whereIn('id', batch)
      .where('open', 1)
      .whereNotNull('due_on')
      .select('id', 'employee_id', 'module_id')
    const found = await learnersById(
      change.trx,
      rows.map((row) => row.employee_id)
    )
    const people = new Map(found.map((person) => [person.id, person]))
    /** By the rule that requires it, null for a required module. */
    const handed = new Map<number | null, OpenRow[]>()
    for (const row of rows) {
      const person = people.get(row.employee_id)
      if (person?.status !== 'active') continue
      const moduleId = row.module_id
      const rule = rules.find((one) => one.moduleId === moduleId && isMatched(one, person))
      if (!required.has(moduleId) && !rule) continue
      const ruleId = required.has(moduleId) ? null : (rule?.id ?? null)
      handed.set(ruleId, [...(handed.get(ruleId) ?? []), row])
      kept.add(row.id)
    }
    for (const [ruleId, some] of handed) await give(change, ruleId, some)
  }
  return kept
}

async function give(change: Change, ruleId: number | null, rows: OpenRow[]): Promise<void> {
  const source = ruleId === null ? 'required' : 'rule'
  await table(change.trx, Assignment)
    .whereIn(
      'id',
      rows.map(({ id }) => id)
    )
    .update({ source, rule_id: ruleId, batch_id: null })
  await change.auditMany(
    rows.map((row) => ({
      action: 'update',
      entityType: 'training_assignment',
      entityId: `${row.employee_id}.${row.module_id}`,
      newValues: {
        employeeId: row.employee_id,
        moduleId: row.module_id,
        source,
        ...(ruleId === null ? {} : { ruleId }),
      },
    }))
  )
}
