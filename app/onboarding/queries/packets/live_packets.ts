import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import OnboardingPacket from '#onboarding/models/packet'
import type { PacketKind } from '#onboarding/models/states'
import { activeItems } from '#onboarding/queries/active_items'

/** The packets that people get now, with their items: two statements. */
export const livePackets = (
  client: QueryClientContract,
  kind: PacketKind
): Promise<OnboardingPacket[]> =>
  OnboardingPacket.query({ client })
    .where({ status: 'live', kind })
    .orderBy('id')
    .preload('items', (items) => void items.where(activeItems).orderBy('position'))

/** Packets by their ids, whatever their status, with their items. */
export const packetsById = (
  client: QueryClientContract,
  ids: readonly number[]
): Promise<OnboardingPacket[]> =>
  OnboardingPacket.query({ client })
    .whereIn('id', [...ids])
    .orderBy('id')
    .preload('items', (items) => void items.where(activeItems).orderBy('position'))
