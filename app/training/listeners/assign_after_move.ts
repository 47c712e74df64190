import type EmployeesMoved from '#people/events/employees_moved'
import { applyRulesInTransaction } from '#training/assignments/apply_rules'

/** Who comes to match a rule is assigned; what an earlier place asked for stays. */
export default class AssignAfterMove {
  handle({ change, employeeIds }: EmployeesMoved) {
    // A change of department and location is two writes; the place between them is nobody's.
    change.beforeCommit(async () => {
      await applyRulesInTransaction(change, employeeIds)
    })
  }
}
