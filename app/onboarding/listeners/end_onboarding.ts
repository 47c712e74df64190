import { launchInTransaction } from '#onboarding/checklists/launch'
import { closeRuns, currentRuns } from '#onboarding/checklists/runs'
import type EmployeeDeparted from '#people/events/employee_departed'

const REASONS = { left: 'The person has left.', rejected: 'The person was not approved.' }

/**
 * Nobody is onboarded who is not here any more. Whoever has left without a last day announced gets
 * the checklist of their leaving now; it stays until it is put away, after the account is shut.
 */
export default class EndOnboarding {
  async handle({ change, employeeId, departure }: EmployeeDeparted) {
    const runs = await currentRuns(change, [employeeId], 'onboarding')
    await closeRuns(change, [...runs.values()], REASONS[departure])
    if (departure !== 'left') return
    const leaving = await currentRuns(change, [employeeId], 'offboarding')
    if (leaving.size > 0) return
    await launchInTransaction(change, [employeeId], { kind: 'offboarding' })
  }
}
