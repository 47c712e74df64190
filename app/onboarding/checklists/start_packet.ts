import { madeBefore, rememberMade, type RepeatableCall } from '#core/http/idempotency'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { table } from '#core/database/table'
import { notFound } from '#core/errors/http_errors'
import { launchInTransaction } from '#onboarding/checklists/launch'
import { itemsFor, mergeItems } from '#onboarding/checklists/merge_items'
import { givenOf, withRequired } from '#onboarding/checklists/planned_items'
import Checklist from '#onboarding/models/checklist'
import ChecklistItem from '#onboarding/models/checklist_item'
import type OnboardingPacket from '#onboarding/models/packet'
import type { PacketKind } from '#onboarding/models/states'
import { assertLive } from '#onboarding/packets/assert_live'
import { packetsById } from '#onboarding/queries/packets/live_packets'
import { havingPacket } from '#onboarding/queries/packets/runs_of_packet'
import { anchorsOf, newcomersById, type Newcomer } from '#onboarding/queries/people'
import { dayOf } from '#training/assignments/assign_modules'

export interface PacketStart {
  packetId: number
  employeeIds: readonly number[]
  /** Tells what would become of each, and writes nothing. */
  dryRun?: boolean
}

export interface StartResult {
  employeeId: number
  name: string | null
  outcome: 'started' | 'already' | 'refused'
  message: string
}

export interface StartedPacket {
  dryRun: boolean
  counts: Record<StartResult['outcome'], number>
  results: StartResult[]
}

/** Ends a change that only looked. */
class OnlyTold extends Error {
  constructor(readonly told: StartedPacket) {
    super('Nothing is written.')
  }
}

/**
 * Gives people a packet now, whoever they are: to a run that is under way its items are added, else
 * a new one starts. Whose run has it already is left as they are. A run that has all of its items
 * notes that someone chose it, so that they stay when another packet goes. A repeated call with the
 * same Idempotency-Key gives nothing again.
 * @throws HttpError 422 naming `packetId`, 409 for a key used otherwise.
 */
export async function startPacketFor(
  input: PacketStart,
  actor: Actor,
  key?: string
): Promise<StartedPacket> {
  const { packetId, employeeIds, dryRun = false } = input
  const call = { operation: 'onboarding_checklists.store', key, input: { packetId, employeeIds } }
  try {
    return await change(actor, async (change) => {
      const earlier = await madeBefore(change, call)
      if (earlier !== null && !dryRun) {
        const { results } = await judge(change, packetId, employeeIds)
        return told(await asStartedBefore(change, results, earlier))
      }
      const { kind } = await assertLive(change.trx, packetId)
      const { results, toGive } = await judge(change, packetId, employeeIds)
      if (dryRun) throw new OnlyTold(told(results, true))
      await launchInTransaction(change, toGive, { kind, packetIds: [packetId] })
      await remember(change, call, results)
      return told(results)
    })
  } catch (error) {
    if (error instanceof OnlyTold) return error.told
    throw error
  }
}

const startedOf = (results: readonly StartResult[]) =>
  results.filter(({ outcome }) => outcome === 'started').map(({ employeeId }) => employeeId)

/** All that a call gives is opened at the same moment: one item of it tells whom it was given. */
async function remember(change: Change, call: RepeatableCall, results: readonly StartResult[]) {
  const first = await table(change.trx, ChecklistItem)
    .whereIn('employee_id', startedOf(results))
    .where('opened_at', change.time)
    .orderBy('id')
    .select('id')
    .first()
  if (first) await rememberMade(change, call, first.id)
}

/** The people of an earlier call, as it was answered. */
async function asStartedBefore(
  change: Change,
  results: readonly StartResult[],
  itemId: number
): Promise<StartResult[]> {
  const first = await ChecklistItem.find(itemId, { client: change.trx })
  const rows = first
    ? await table(change.trx, ChecklistItem)
        .whereIn(
          'employee_id',
          results.map(({ employeeId }) => employeeId)
        )
        .where('opened_at', first.openedAt)
        .select('employee_id')
    : []
  const before = new Set(rows.map((row) => row.employee_id))
  return results.map((result): StartResult => {
    if (before.has(result.employeeId)) {
      return { ...result, outcome: 'started', message: 'Got this packet.' }
    }
    if (result.outcome !== 'started') return result
    return { ...result, outcome: 'refused', message: "Couldn't be given this packet." }
  })
}

const told = (results: StartResult[], dryRun = false): StartedPacket => ({
  dryRun,
  counts: countsOf(results),
  results,
})

function countsOf(results: readonly StartResult[]): StartedPacket['counts'] {
  const counts = { started: 0, already: 0, refused: 0 }
  for (const { outcome } of results) counts[outcome]++
  return counts
}

interface Judged {
  results: StartResult[]
  /** Who is given it: those who get something, and whose run only notes it. */
  toGive: number[]
}

async function judge(
  change: Change,
  packetId: number,
  employeeIds: readonly number[]
): Promise<Judged> {
  const [packet] = await packetsById(change.trx, [packetId])
  if (!packet) throw notFound()
  const people = await newcomersById(change.trx, employeeIds)
  const byId = new Map(people.map((person) => [person.id, person]))
  const has = await havingPacket(change.trx, employeeIds, packetId)
  const rows = await itemsUnderWay(change, employeeIds, packet.kind)
  const rowsOf = Map.groupBy(rows, ({ employeeId }) => employeeId)
  const today = dayOf(change)
  const judged = employeeIds.map((employeeId): StartResult => {
    const person = byId.get(employeeId)
    const result = { employeeId, name: person?.name ?? null }
    if (!person) return { ...result, outcome: 'refused', message: 'No one has this ID.' }
    if (has.has(employeeId)) {
      return { ...result, outcome: 'already', message: 'Has this packet already.' }
    }
    const items = itemsFor(person, mergeItems([packet], anchorsOf(person, today), today))
    const refusal = whyNot(person, packet) ?? (items.length > 0 ? null : whyEmpty(packet))
    if (refusal) return { ...result, outcome: 'refused', message: refusal }
    const { fresh } = givenOf(withRequired(items, []), rowsOf.get(employeeId))
    if (fresh.length === 0) {
      return {
        ...result,
        outcome: 'already',
        message: 'Has all of its items already, or they were removed.',
      }
    }
    return { ...result, outcome: 'started', message: `Gets ${packet.name}.` }
  })
  return {
    results: judged,
    toGive: judged
      .filter(({ employeeId, outcome }) => outcome !== 'refused' && !has.has(employeeId))
      .map(({ employeeId }) => employeeId),
  }
}

/** The items of the runs that a packet would be added to. */
const itemsUnderWay = (change: Change, employeeIds: readonly number[], kind: PacketKind) =>
  ChecklistItem.query({ client: change.trx }).whereIn(
    'checklistId',
    Checklist.query({ client: change.trx })
      .whereIn('employeeId', [...employeeIds])
      .where({ kind, current: 1 })
      .whereIn('status', ['planned', 'open'])
      .select('id')
  )

function whyNot(person: Newcomer, { kind }: OnboardingPacket): string | null {
  if (kind === 'offboarding') {
    return person.endDate === null ? 'End their employment first.' : null
  }
  if (person.status === 'pending') return 'Is waiting for approval. Packets start then.'
  return person.status === 'active' ? null : 'Is not active.'
}

const whyEmpty = ({ items }: OnboardingPacket): string =>
  items.length === 0
    ? 'All its trainings are archived or deleted.'
    : 'It has no tasks, and they have left.'
