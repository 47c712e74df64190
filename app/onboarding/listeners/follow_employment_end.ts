import { table } from '#core/database/table'
import { launchInTransaction } from '#onboarding/checklists/launch'
import { closeRuns, currentRuns } from '#onboarding/checklists/runs'
import Checklist from '#onboarding/models/checklist'
import type EmploymentEndChanged from '#people/events/employment_end_changed'

/** Whoever leaves gets the checklist of their leaving; whoever stays after all loses it. */
export default class FollowEmploymentEnd {
  async handle({ change, employeeId, endDate }: EmploymentEndChanged) {
    if (endDate !== null) {
      await launchInTransaction(change, [employeeId], { kind: 'offboarding' })
      return
    }
    const current = await currentRuns(change, [employeeId], 'offboarding')
    const runs = [...current.values()]
    await closeRuns(change, runs, 'The person stays.')
    // Whoever leaves on that day after all gets another one.
    await table(change.trx, Checklist)
      .whereIn(
        'id',
        runs.map(({ id }) => id)
      )
      .update({ last_day: null })
  }
}
