import { launchInTransaction } from '#onboarding/checklists/launch'
import { table } from '#core/database/table'
import type EmployeeRegistered from '#people/events/employee_registered'
import Employee from '#people/models/employee'

/** Whoever has registered may do what comes before the first day while they wait for approval. */
export default class OpenEarlyItems {
  async handle({ change, employeeId }: EmployeeRegistered) {
    const waiting = await table(change.trx, Employee)
      .where({ id: employeeId, status: 'pending' })
      .first()
    if (!waiting) return
    await launchInTransaction(change, [employeeId], { kind: 'onboarding', early: true })
  }
}
