import type EmployeeApproved from '#people/events/employee_approved'
import { askNewcomersInTransaction } from '#training/assignments/apply_rules'

/**
 * Gives staff that an import brings as active what they must learn. What newcomers must learn is part
 * of their onboarding, whose domain assigns it first and then makes their checklists of it.
 */
export default class AssignAtApproval {
  async handle({ change, employeeIds, approval }: EmployeeApproved) {
    if (!approval.areNewcomers) await askNewcomersInTransaction(change, employeeIds, false)
  }
}
