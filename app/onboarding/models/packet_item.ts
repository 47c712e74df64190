import { OnboardingPacketItemSchema } from '#database/schema'
import type { FileKind } from '#documents/request'
import { taskOf, type DatedTerms, type ItemTerms } from '#onboarding/packet'

/** One item of a packet: a training, a document or a task, whose it is, and when it is due. */
export default class PacketItem extends OnboardingPacketItemSchema {
  static override table = 'onboarding_packet_items' as const

  /** What it says, apart from when it is due and where it stands. */
  get task(): ItemTerms {
    return taskOf(this)
  }

  get terms(): DatedTerms {
    const { dueFrom, dueDays, workdays } = this
    return { ...this.task, dueFrom, dueDays, workdays }
  }

  get acceptsKinds(): FileKind[] {
    return JSON.parse(this.accepts ?? '[]') as FileKind[]
  }
}
