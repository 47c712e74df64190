import { madeBefore, rememberMade } from '#core/http/idempotency'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { launchInTransaction } from '#onboarding/checklists/launch'
import type OnboardingPacket from '#onboarding/models/packet'
import { assertLive } from '#onboarding/packets/assert_live'
import { activeItems } from '#onboarding/queries/active_items'
import PacketItem from '#onboarding/models/packet_item'
import { havingPacket } from '#onboarding/queries/packets/runs_of_packet'
import { newcomersById, type Newcomer } from '#onboarding/queries/people'

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
 * a new one starts. Whose run has it already is left as they are, so that a repetition gives nothing
 * twice.
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
      await madeBefore(change, call)
      const packet = await assertLive(change.trx, packetId)
      const results = await judge(change, packet, employeeIds)
      const told = { dryRun, counts: countsOf(results), results }
      if (dryRun) throw new OnlyTold(told)
      const started = results.filter(({ outcome }) => outcome === 'started')
      await launchInTransaction(
        change,
        started.map(({ employeeId }) => employeeId),
        { kind: packet.kind, packetIds: [packetId] }
      )
      if (started.length > 0) await rememberMade(change, call, packetId)
      return told
    })
  } catch (error) {
    if (error instanceof OnlyTold) return error.told
    throw error
  }
}

function countsOf(results: readonly StartResult[]): StartedPacket['counts'] {
  const counts = { started: 0, already: 0, refused: 0 }
  for (const { outcome } of results) counts[outcome]++
  return counts
}

async function judge(
  change: Change,
  packet: OnboardingPacket,
  employeeIds: readonly number[]
): Promise<StartResult[]> {
  const people = await newcomersById(change.trx, employeeIds)
  const byId = new Map(people.map((person) => [person.id, person]))
  const has = await havingPacket(change.trx, employeeIds, packet.id)
  const first = await PacketItem.query({ client: change.trx })
    .where('packetId', packet.id)
    .where(activeItems)
    .first()
  return employeeIds.map((employeeId) => {
    const person = byId.get(employeeId)
    const result = { employeeId, name: person?.name ?? null }
    if (!person) return { ...result, outcome: 'refused', message: 'No one has this ID.' }
    if (has.has(employeeId)) {
      return { ...result, outcome: 'already', message: 'Has this packet already.' }
    }
    const refusal =
      whyNot(person, packet) ?? (first ? null : 'All its trainings are archived or deleted.')
    if (refusal) return { ...result, outcome: 'refused', message: refusal }
    return { ...result, outcome: 'started', message: `Gets ${packet.name}.` }
  })
}

function whyNot(person: Newcomer, { kind }: OnboardingPacket): string | null {
  if (kind === 'offboarding') {
    return person.endDate === null ? 'End their employment first.' : null
  }
  if (person.status === 'pending') return 'Is waiting for approval. Packets start then.'
  return person.status === 'active' ? null : 'Is not active.'
}
