import type { Audited } from '#audit/audited_model'
import { OnboardingChecklistItemSchema } from '#database/schema'
import type { FileKind } from '#documents/request'

/**
 * An item of a person's checklist. It points at the assignment, the request or the signing request
 * that it is; what the packet says was copied, so that a later edit reaches it only when HR says so.
 */
export default class ChecklistItem extends OnboardingChecklistItemSchema {
  static override table = 'onboarding_checklist_items' as const
  static audited = {
    entityType: 'onboarding_item',
    fields: ['checklistId', 'employeeId', 'kind', 'name', 'status', 'dueOn', 'owner'],
  } satisfies Audited<ChecklistItem>

  get acceptsKinds(): FileKind[] {
    return JSON.parse(this.accepts ?? '[]') as FileKind[]
  }

  get isOpen(): boolean {
    return this.status === 'open'
  }

  /** Whether it went with its packet: it comes back with it, unlike what someone took off. */
  get isGone(): boolean {
    return this.status === 'removed' && this.removedWithPacket
  }

  /** Whether its request is made by the sending job. */
  get isSent(): boolean {
    return this.kind !== 'training' && this.kind !== 'task'
  }
}
