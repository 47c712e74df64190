import { BaseEvent } from '@adonisjs/core/events'
import type { Change } from '#audit/services/change'

/** What is known of an approval besides whose it is. */
export interface Approval {
  /** Whether they start now; staff that an import brings as active have started long ago. */
  areNewcomers: boolean
  /** What the approver was shown of each, as the preview of onboarding named it. */
  fingerprints?: ReadonlyMap<number, string>
  /** Of staff from an import: the onboarding packet that was chosen for them. */
  packetId?: number | null
}

/**
 * People were approved, by a decision, or brought as active by an import. Dispatched and awaited inside the
 * change, so that what must follow (required modules assigned, say) is stored with the approval or
 * not at all.
 */
export default class EmployeeApproved extends BaseEvent {
  constructor(
    readonly change: Change,
    readonly employeeIds: readonly number[],
    readonly approval: Approval = { areNewcomers: true }
  ) {
    super()
  }
}
