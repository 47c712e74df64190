import type { Change } from '#audit/services/change'
import { inBatches } from '#core/database/in_batches'
import { table } from '#core/database/table'
import { launchInTransaction } from '#onboarding/checklists/launch'
import { packetsFor } from '#onboarding/checklists/merge_items'
import { beginRuns, currentRuns } from '#onboarding/checklists/runs'
import { livePackets } from '#onboarding/queries/packets/live_packets'
import { newcomersById } from '#onboarding/queries/people'
import Employee from '#people/models/employee'

/** People of one turn: there may be thousands. */
const PEOPLE_AT_ONCE = 500

const waiting = (change: Change) =>
  table(change.trx, Employee).where('status', 'pending').orderBy('id').select('id')

/** Everyone who waits for approval gets what their packets bring by now. */
export async function openEarlyForWaiting(change: Change): Promise<void> {
  for (let last = 0; ;) {
    const people = await waiting(change).where('id', '>', last).limit(PEOPLE_AT_ONCE)
    await planAndOpen(
      change,
      people.map(({ id }) => id)
    )
    if (people.length < PEOPLE_AT_ONCE) return
    last = people.at(-1)?.id ?? last
  }
}

/** The same for those of some people who wait for approval. */
export async function openEarlyFor(change: Change, employeeIds: readonly number[]): Promise<void> {
  for (const some of inBatches(employeeIds, PEOPLE_AT_ONCE)) {
    const people = await waiting(change).whereIn('id', some)
    await planAndOpen(
      change,
      people.map(({ id }) => id)
    )
  }
}

/**
 * Plans the onboarding of people who wait for approval and have none, and opens what comes before the
 * first day for those who have registered. Whom no packet is for gets no run.
 */
export async function planAndOpen(change: Change, employeeIds: readonly number[]): Promise<void> {
  const packets = await livePackets(change.trx, 'onboarding')
  if (packets.length === 0 || employeeIds.length === 0) return
  const people = await newcomersById(change.trx, employeeIds)
  const runs = await currentRuns(change, employeeIds, 'onboarding')
  const without = people.filter(
    (person) => !runs.has(person.id) && packetsFor(packets, person).length > 0
  )
  if (without.length > 0) {
    await beginRuns(
      change,
      without.map(({ id, startDate }) => ({
        employeeId: id,
        startOn: startDate,
        approvedOn: null,
        lastDay: null,
      })),
      { kind: 'onboarding', status: 'planned' }
    )
  }
  const registered = people.filter(({ isRegistered }) => isRegistered)
  await launchInTransaction(
    change,
    registered.map(({ id }) => id),
    { kind: 'onboarding', early: true }
  )
}
