import { table } from '#core/database/table'
import { launchInTransaction } from '#onboarding/checklists/launch'
import { closeRuns, currentRuns } from '#onboarding/checklists/runs'
import Checklist from '#onboarding/models/checklist'
import type EmployeeDeparted from '#people/events/employee_departed'
import Employee from '#people/models/employee'
import { settleOnboarding } from '#people/onboarding/settle_onboarding'

const REASONS = { left: 'The person has left.', rejected: 'The person was not approved.' }

/**
 * No one is onboarded who is not here anymore. Someone who left without a last day announced gets
 * the checklist of their leaving now, unless the one of that day was put away already; it stays until
 * it is put away, after the account is shut.
 */
export default class EndOnboarding {
  async handle({ change, employeeId, departure }: EmployeeDeparted) {
    const runs = await currentRuns(change, [employeeId], 'onboarding')
    await closeRuns(change, [...runs.values()], REASONS[departure])
    if (departure !== 'left') return
    const leaving = await currentRuns(change, [employeeId], 'offboarding')
    if (leaving.size > 0) {
      // Their assignments and requests are withdrawn: no one can do these items any more.
      change.beforeCommit(() => settleOnboarding(change, [employeeId]))
      return
    }
    const { endDate } = await change.find(Employee, employeeId)
    const over = await table(change.trx, Checklist)
      .where({ employee_id: employeeId, kind: 'offboarding', last_day: endDate })
      .first()
    if (!over) await launchInTransaction(change, [employeeId], { kind: 'offboarding' })
  }
}
