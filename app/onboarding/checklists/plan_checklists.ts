import type { Change } from '#audit/services/change'
import { beginRuns, closeRuns, currentRuns } from '#onboarding/checklists/runs'
import { launchInTransaction } from '#onboarding/checklists/launch'
import { packetsFor } from '#onboarding/checklists/merge_items'
import { livePackets } from '#onboarding/queries/packets/live_packets'
import { newcomersById } from '#onboarding/queries/people'

/**
 * Plans the onboarding of people who wait for approval, within the change that brings them. A run
 * that is planned holds no items but what HR decides about it and what is open already: the others
 * are found when it is looked at and when it is launched, so that it follows its packets and the
 * person by itself. Whom no packet is for gets no run.
 */
export async function planChecklists(change: Change, employeeIds: readonly number[]) {
  // Who comes back has a new run, with its own history.
  for (const kind of ['onboarding', 'offboarding'] as const) {
    const runs = await currentRuns(change, employeeIds, kind)
    await closeRuns(change, [...runs.values()], 'The person is waiting for approval again.')
  }
  const packets = await livePackets(change.trx, 'onboarding')
  if (packets.length === 0) return
  const people = await newcomersById(change.trx, employeeIds)
  const matching = people.filter((person) => packetsFor(packets, person).length > 0)
  if (matching.length === 0) return
  await beginRuns(
    change,
    matching.map(({ id, startDate }) => ({
      employeeId: id,
      startOn: startDate,
      approvedOn: null,
      lastDay: null,
    })),
    { kind: 'onboarding', status: 'planned' }
  )
  const registered = matching.filter(({ isRegistered }) => isRegistered)
  await launchInTransaction(
    change,
    registered.map(({ id }) => id),
    { kind: 'onboarding', early: true }
  )
}
