import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { conflict } from '#core/errors/http_errors'
import { madeBefore, rememberMade } from '#core/http/idempotency'
import { shortened } from '#core/shortened'
import { PACKET_NAME_LENGTH } from '#onboarding/limits'
import OnboardingPacket from '#onboarding/models/packet'
import PacketItem from '#onboarding/models/packet_item'
import { insertPacket, namesake } from '#onboarding/packets/save_packet'

/**
 * Copies a packet as a draft, with the files of its items.
 * @returns the copy's id.
 * @throws HttpError 403, 404, 409, 422.
 */
export async function copyPacket(id: number, actor: Actor, key?: string): Promise<number> {
  const call = { operation: 'onboarding_packets.copy', key, input: { id } }
  return change(actor, async (change) => {
    const earlier = await madeBefore(change, call)
    if (earlier !== null) return earlier
    const packet = await change.find(OnboardingPacket, id)
    const items = await PacketItem.query({ client: change.trx })
      .where('packetId', id)
      .orderBy('position')
    const { kind, description, isDefault, department, position, location } = packet
    const { firstDayTime, firstDayPlace } = packet
    const copy = {
      kind,
      name: await freeNameFor(change, packet.name),
      description,
      isDefault,
      department,
      position,
      location,
      firstDayTime,
      firstDayPlace,
      items: items.map((item) => ({
        ...item.terms,
        accepts: item.acceptsKinds,
        id: null,
      })),
    }
    const files = items.map(({ fileId }) => fileId)
    const copyId = await insertPacket(change, copy, files)
    await rememberMade(change, call, copyId)
    return copyId
  })
}

const MOST_COPIES = 100

async function freeNameFor(change: Change, name: string): Promise<string> {
  const base = shortened(`Copy of ${name}`, PACKET_NAME_LENGTH - 5)
  for (let number = 1; number <= MOST_COPIES; number++) {
    const candidate = number === 1 ? base : `${base} ${number}`
    if (!(await namesake(change, candidate))) return candidate
  }
  throw conflict('There are too many copies of this packet. Rename one of them first.')
}
