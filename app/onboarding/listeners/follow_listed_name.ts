import { normalizeForSearch } from '#core/search/normalize'
import { openEarlyForWaiting } from '#onboarding/checklists/open_early'
import OnboardingPacket from '#onboarding/models/packet'
import type ListedNameChanged from '#people/events/listed_name_changed'

/**
 * A packet for a department, position or location keeps its people when that is renamed, an archived
 * one too, since it can come back. When it is merged into another, who waits for approval gets what
 * the packets of that bring.
 */
export default class FollowListedName {
  async handle({ change, list, from, to }: ListedNameChanged) {
    const packets = await OnboardingPacket.query({ client: change.trx })
      .whereNotNull(list)
      .orderBy('id')
    for (const packet of packets) {
      if (normalizeForSearch(packet[list] ?? '') !== normalizeForSearch(from)) continue
      await change.save(packet.merge({ [list]: to, revision: packet.revision + 1 }))
    }
    // People have their new name at the end of the change.
    change.beforeCommit(() => openEarlyForWaiting(change))
  }
}
