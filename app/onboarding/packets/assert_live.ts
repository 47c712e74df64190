import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { invalidField } from '#core/errors/http_errors'
import OnboardingPacket from '#onboarding/models/packet'

/** @throws HttpError 422 naming `packetId` for a packet that no one can be given now. */
export async function assertLive(
  client: QueryClientContract,
  packetId: number
): Promise<OnboardingPacket> {
  const packet = await OnboardingPacket.find(packetId, { client })
  if (!packet) throw invalidField('packetId', 'There is no such packet.', 'exists')
  if (!packet.isLive) {
    throw invalidField('packetId', `Turn on "${packet.name}" first.`, 'live')
  }
  return packet
}
