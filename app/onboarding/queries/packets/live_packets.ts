import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { RelationQueryBuilderContract } from '@adonisjs/lucid/types/relations'
import OnboardingPacket from '#onboarding/models/packet'
import type PacketItem from '#onboarding/models/packet_item'
import type { PacketKind } from '#onboarding/models/states'
import { active } from '#training/queries/modules/active'

/** The items that people get. A module that was archived or deleted since requires nothing. */
function given(items: RelationQueryBuilderContract<typeof PacketItem, PacketItem>): void {
  items
    .where((one) => {
      one.whereNull('module_id').orWhereIn('module_id', (modules) => {
        modules.from('training_modules').where(active).select('id')
      })
    })
    .orderBy('position')
}

/** The packets that people get now, with their items: two statements. */
export const livePackets = (
  client: QueryClientContract,
  kind: PacketKind
): Promise<OnboardingPacket[]> =>
  OnboardingPacket.query({ client })
    .where({ status: 'live', kind })
    .orderBy('id')
    .preload('items', given)

/** Packets by their ids, whatever their status, with their items. */
export const packetsById = (
  client: QueryClientContract,
  ids: readonly number[]
): Promise<OnboardingPacket[]> =>
  OnboardingPacket.query({ client })
    .whereIn('id', [...ids])
    .orderBy('id')
    .preload('items', given)
