import type EmployeeApproved from '#people/events/employee_approved'
import { settleOnboarding } from '#people/onboarding/settle_onboarding'
import { askNewcomersInTransaction } from '#training/assignments/apply_rules'

/** Assigns training to new employees. A rehired person may have completed all of it before. */
export default class AssignAtApproval {
  async handle({ change, employeeIds }: EmployeeApproved) {
    const assigned = await askNewcomersInTransaction(change, employeeIds)
    if (assigned > 0) await settleOnboarding(change, employeeIds)
  }
}
