import { launchInTransaction } from '#onboarding/checklists/launch'
import { closeRuns, currentRuns } from '#onboarding/checklists/runs'
import { withdrawRequests } from '#onboarding/checklists/withdraw_requests'
import { withdrawTraining } from '#onboarding/checklists/withdraw_training'
import ChecklistItem from '#onboarding/models/checklist_item'
import type EmploymentEndChanged from '#people/events/employment_end_changed'

const REASON = 'The person stays.'

/**
 * Whoever leaves gets the checklist of their leaving; whoever stays after all loses it, and what was
 * assigned or sent for its open items with it.
 */
export default class FollowEmploymentEnd {
  async handle({ change, employeeId, endDate }: EmploymentEndChanged) {
    if (endDate !== null) {
      await launchInTransaction(change, [employeeId], { kind: 'offboarding' })
      return
    }
    const current = await currentRuns(change, [employeeId], 'offboarding')
    const runs = [...current.values()]
    const open = await ChecklistItem.query({ client: change.trx })
      .whereIn(
        'checklistId',
        runs.map(({ id }) => id)
      )
      .where('status', 'open')
    await closeRuns(change, runs, REASON, { withoutLastDay: true })
    await withdrawRequests(change, open, REASON)
    await withdrawTraining(change, open, REASON)
  }
}
