import type EmployeesMoved from '#people/events/employees_moved'
import { applyRulesInTransaction } from '#training/assignments/apply_rules'

/** Assigns people who now match a rule. Assignments of an earlier place stay. */
export default class AssignAfterMove {
  handle({ change, moves }: EmployeesMoved) {
    // A change of department and location is two writes, and the place between them must not
    // count.
    change.beforeCommit(async () => {
      await applyRulesInTransaction(change, moves)
    })
  }
}
