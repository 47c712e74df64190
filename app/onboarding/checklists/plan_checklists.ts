import type { Change } from '#audit/services/change'
import { planAndOpen } from '#onboarding/checklists/open_early'
import { closeRuns, currentRuns } from '#onboarding/checklists/runs'

/**
 * Plans the onboarding of people who wait for approval, within the change that brings them. A run
 * that is planned holds no items but what HR decides about it and what is open already: the others
 * are found when it is looked at and when it is launched, so that it follows its packets and the
 * person by itself.
 */
export async function planChecklists(change: Change, employeeIds: readonly number[]) {
  // Who comes back has a new run, with its own history.
  for (const kind of ['onboarding', 'offboarding'] as const) {
    const runs = await currentRuns(change, employeeIds, kind)
    await closeRuns(change, [...runs.values()], 'The person is waiting for approval again.')
  }
  await planAndOpen(change, employeeIds)
}
