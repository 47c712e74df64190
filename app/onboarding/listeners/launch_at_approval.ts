import { launchInTransaction } from '#onboarding/checklists/launch'
import type EmployeeApproved from '#people/events/employee_approved'
import { askNewcomersInTransaction } from '#training/assignments/apply_rules'

/**
 * Newcomers get what training requires of them, then the checklists that are made of it and of their
 * packets. Staff that an import brings have started long ago.
 */
export default class LaunchAtApproval {
  async handle({ change, employeeIds, areNewcomers }: EmployeeApproved) {
    if (!areNewcomers) return
    await askNewcomersInTransaction(change, employeeIds, true)
    await launchInTransaction(change, employeeIds, {
      kind: 'onboarding',
      withTraining: true,
    })
  }
}
