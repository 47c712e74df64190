import type { Change } from '#audit/services/change'
import { updateMany } from '#core/database/bulk_update'
import { inBatches } from '#core/database/in_batches'
import { table } from '#core/database/table'
import { urgentOn } from '#onboarding/checklists/urgency'
import { dueDay } from '#onboarding/due_day'
import { keyOf } from '#onboarding/item_key'
import Checklist from '#onboarding/models/checklist'
import ChecklistItem from '#onboarding/models/checklist_item'
import ChecklistPacket from '#onboarding/models/checklist_packet'
import type OnboardingPacket from '#onboarding/models/packet'
import { packetsById } from '#onboarding/queries/packets/live_packets'
import type { StartDateChange } from '#people/events/start_dates_changed'
import { redateRequests } from '#documents/services/correct_request'
import { localDayOf } from '#settings/local_time'
import { dayOf } from '#training/assignments/assign_modules'
import type { Day } from '#training/compliance_status'

/** People of one statement: parameters are bounded on SQLite. */
const PEOPLE_AT_ONCE = 500

/**
 * Moves planned onboardings to new start dates, within the change that sets these: the run, what is
 * open of it before the first day and due by the start date, and the requests it was sent as. A run
 * that was launched stays as it is. Six statements read, and few write, whatever the number of people.
 */
export async function followStartDates(
  change: Change,
  people: readonly StartDateChange[]
): Promise<void> {
  for (const some of inBatches(people, PEOPLE_AT_ONCE)) await followSome(change, some)
}

async function followSome(change: Change, people: readonly StartDateChange[]): Promise<void> {
  const startOf = new Map(people.map(({ employeeId, to }) => [employeeId, to]))
  const planned = await table(change.trx, Checklist)
    .whereIn('employee_id', [...startOf.keys()])
    .where({ kind: 'onboarding', current: 1, status: 'planned' })
    .orderBy('id')
    .select('id', 'employee_id', 'status', 'start_on')
  const runs = planned
    .map((run) => ({ ...run, to: startOf.get(run.employee_id) ?? null }))
    .filter((run) => run.to !== run.start_on)
  if (runs.length === 0) return
  const ids = runs.map(({ id }) => id)
  const open = await ChecklistItem.query({ client: change.trx })
    .whereIn('checklistId', ids)
    .where('status', 'open')
    .orderBy('id')
  const openOf = Map.groupBy(open, ({ checklistId }) => checklistId)
  const packetsOf = await packetsOfRuns(change, open.length > 0 ? ids : [])
  const today = dayOf(change)
  const moved: { item: ChecklistItem; from: Day | null; to: Day }[] = []
  const redated = new Map<number, object>()
  for (const { id, status, to: startOn } of runs) {
    const own = openOf.get(id) ?? []
    for (const item of own) {
      const to = dueFromStart(item, packetsOf.get(id) ?? [], startOn, today)
      if (to === null || to === item.dueOn) continue
      moved.push({ item, from: item.dueOn, to })
      item.dueOn = to
    }
    const nextDueOn = own.flatMap(({ dueOn }) => dueOn ?? []).toSorted()[0] ?? null
    redated.set(id, {
      start_on: startOn,
      next_due_on: nextDueOn,
      urgent_on: urgentOn({ status, next_due_on: nextDueOn, start_on: startOn }),
      updated_at: change.time,
    })
  }
  await updateMany(change.trx, Checklist, redated)
  await updateMany(
    change.trx,
    ChecklistItem,
    new Map(moved.map(({ item, to }) => [item.id, { due_on: to }]))
  )
  await redateRequests(
    change,
    new Map(
      moved.flatMap(({ item: { documentRequestId: id }, from, to }) =>
        id === null ? [] : [[id, { from, to }] as const]
      )
    )
  )
  await change.auditMany([
    ...runs.map((run) => ({
      action: 'update',
      entityType: Checklist.audited.entityType,
      entityId: run.id,
      oldValues: { startOn: run.start_on },
      newValues: { employeeId: run.employee_id, startOn: run.to },
    })),
    ...moved.map(({ item, from, to }) => ({
      action: 'update',
      entityType: ChecklistItem.audited.entityType,
      entityId: item.id,
      oldValues: { dueOn: from },
      newValues: { dueOn: to },
    })),
  ])
}

/** The packets that runs were made from, by run. */
async function packetsOfRuns(
  change: Change,
  runIds: readonly number[]
): Promise<Map<number, OnboardingPacket[]>> {
  if (runIds.length === 0) return new Map()
  const rows = await table(change.trx, ChecklistPacket)
    .whereIn('checklist_id', runIds)
    .select('checklist_id', 'packet_id')
  const packets = await packetsById(change.trx, [...new Set(rows.map((row) => row.packet_id))])
  const byId = new Map(packets.map((packet) => [packet.id, packet]))
  const found = new Map<number, OnboardingPacket[]>()
  for (const [runId, own] of Map.groupBy(rows, (row) => row.checklist_id)) {
    found.set(
      runId,
      own.flatMap((row) => byId.get(row.packet_id) ?? [])
    )
  }
  return found
}

/**
 * When an item is due with another start date: the earliest day of all packets that hold it. Null
 * where none counts it from the start date, as of what HR added for this person.
 */
function dueFromStart(
  item: ChecklistItem,
  packets: readonly OnboardingPacket[],
  startOn: Day | null,
  today: Day
): Day | null {
  const { packetItemId, itemKey, openedAt } = item
  const terms = packets
    .flatMap(({ items }) => items)
    .filter((one) => packetItemId !== null && keyOf(one) === itemKey)
  if (terms.every(({ dueFrom }) => dueFrom !== 'start')) return null
  // For who waits, days from the approval were counted from when the item was opened.
  const openedOn = openedAt === null ? today : localDayOf(openedAt)
  const anchors = { startOn, approvedOn: openedOn, lastDay: null }
  const days = terms.map((one) => dueDay(one, anchors, one.dueFrom === 'start' ? today : openedOn))
  return days.toSorted()[0] ?? null
}
