import { BaseEvent } from '@adonisjs/core/events'
import type { Change } from '#audit/services/change'

/**
 * People were approved: one by a decision, or many by an import. Dispatched and awaited inside
 * the change, so that what must follow (for example assigning required modules) is stored with
 * the approval or not at all.
 */
export default class EmployeeApproved extends BaseEvent {
  constructor(
    readonly change: Change,
    readonly employeeIds: readonly number[]
  ) {
    super()
  }
}
