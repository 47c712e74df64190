import { launchInTransaction } from '#onboarding/checklists/launch'
import { closeRuns, currentRuns } from '#onboarding/checklists/runs'
import type EmploymentEndChanged from '#people/events/employment_end_changed'

/** Whoever leaves gets the checklist of their leaving; whoever stays after all loses it. */
export default class FollowEmploymentEnd {
  async handle({ change, employeeId, endDate }: EmploymentEndChanged) {
    if (endDate !== null) {
      await launchInTransaction(change, [employeeId], { kind: 'offboarding' })
      return
    }
    const current = await currentRuns(change, [employeeId], 'offboarding')
    await closeRuns(change, [...current.values()], 'The person stays.', { withoutLastDay: true })
  }
}
