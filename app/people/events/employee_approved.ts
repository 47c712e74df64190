import { BaseEvent } from '@adonisjs/core/events'
import type { Change } from '#audit/services/change'

/**
 * People were approved, by a decision, or brought as active by an import. Dispatched and awaited inside the
 * change, so that what must follow (required modules assigned, say) is stored with the approval or
 * not at all.
 */
export default class EmployeeApproved extends BaseEvent {
  constructor(
    readonly change: Change,
    readonly employeeIds: readonly number[],
    /** Whether they start now; staff that an import brings as active have started long ago. */
    readonly areNewcomers = true
  ) {
    super()
  }
}
