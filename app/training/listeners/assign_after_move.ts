import type { Change } from '#audit/services/change'
import type EmployeesMoved from '#people/events/employees_moved'
import type { Move } from '#people/events/employees_moved'
import { applyRulesInTransaction } from '#training/assignments/apply_rules'

/** Where people were before a change, until its end. */
const placesBefore = new WeakMap<Change['trx'], Map<number, Move['from']>>()

/** Assigns people who now match a rule. Assignments of an earlier place stay. */
export default class AssignAfterMove {
  handle({ change, moves }: EmployeesMoved) {
    const known = placesBefore.get(change.trx)
    const before = known ?? new Map<number, Move['from']>()
    // A change of department and location is two writes, and the place between them must not
    // count.
    for (const { employeeId, from } of moves) {
      if (!before.has(employeeId)) before.set(employeeId, from)
    }
    if (known) return
    placesBefore.set(change.trx, before)
    change.beforeCommit(async () => {
      placesBefore.delete(change.trx)
      const all = [...before].map(([employeeId, from]) => ({ employeeId, from }))
      await applyRulesInTransaction(change, all)
    })
  }
}
