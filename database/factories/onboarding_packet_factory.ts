import { randomUUID } from 'node:crypto'
import factory from '@adonisjs/lucid/factories'
import { DateTime } from 'luxon'
import { normalizeForSearch } from '#core/search/normalize'
import { dbTime } from '#core/time'
import OnboardingPacket from '#onboarding/models/packet'
import PacketItem from '#onboarding/models/packet_item'

/** A task of the employee, due a week after the start; the rest says what else an item is. */
export const PacketItemFactory = factory
  .define(PacketItem, () => ({
    position: 0,
    kind: 'task' as const,
    name: `Read the wiki ${randomUUID().slice(0, 8)}`,
    instructions: '',
    asksExpiry: false,
    owner: 'employee' as const,
    dueFrom: 'start' as const,
    dueDays: 7,
    workdays: false,
    required: true,
    beforeFirstDay: false,
    proof: 'none' as const,
  }))
  .build()

/** A live packet for everyone; `.with('items')` fills it. */
export const OnboardingPacketFactory = factory
  .define(OnboardingPacket, () => {
    const at = dbTime(DateTime.utc())
    return {
      kind: 'onboarding' as const,
      name: `Office ${randomUUID().slice(0, 8)}`,
      description: '',
      status: 'live' as const,
      isDefault: false,
      version: 1,
      revision: 1,
      createdBy: 'System',
      createdAt: at,
      updatedAt: at,
    }
  })
  .before('create', (_, packet) => {
    packet.nameKey = normalizeForSearch(packet.name)
  })
  .relation('items', () => PacketItemFactory)
  .build()
