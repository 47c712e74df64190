import type EmployeeApproved from '#people/events/employee_approved'
import { catchUpReturned } from '#training/services/spread_correction'

/** Gives people who are back what minor changes have brought while they were away. */
export default class CatchUpReturned {
  handle({ change, employeeIds, approval }: EmployeeApproved) {
    if (!approval.areNewcomers) return
    // It may complete what their new checklist asks for, which is there only at the end.
    change.beforeCommit(() => catchUpReturned(change, employeeIds))
  }
}
