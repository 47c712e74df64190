import { hasMany } from '@adonisjs/lucid/orm'
import type { HasMany } from '@adonisjs/lucid/types/relations'
import type { Audited } from '#audit/audited_model'
import { OnboardingPacketSchema } from '#database/schema'
import PacketItem from '#onboarding/models/packet_item'

/** A named list of items that people get when they start or leave: a draft, live, then archived. */
export default class OnboardingPacket extends OnboardingPacketSchema {
  static override table = 'onboarding_packets' as const
  static audited = {
    entityType: 'onboarding_packet',
    fields: [
      'kind',
      'name',
      'description',
      'status',
      'isDefault',
      'department',
      'position',
      'location',
      'firstDayTime',
      'firstDayPlace',
      'version',
    ],
  } satisfies Audited<OnboardingPacket>

  @hasMany(() => PacketItem, { foreignKey: 'packetId' })
  declare items: HasMany<typeof PacketItem>

  get isArchived(): boolean {
    return this.status === 'archived'
  }

  get isLive(): boolean {
    return this.status === 'live'
  }
}
