import { keyedBy } from '#core/database/keyed_by'
import { OnboardingChecklistPacketSchema } from '#database/schema'

/** A packet that a checklist was made from, in the version it had. */
@keyedBy('checklistId', 'packetId')
export default class ChecklistPacket extends OnboardingChecklistPacketSchema {
  static override table = 'onboarding_checklist_packets' as const
}
