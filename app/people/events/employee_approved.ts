import { BaseEvent } from '@adonisjs/core/events'
import type { Change } from '#audit/services/change'

/**
 * A person was approved. Dispatched and awaited inside the change, so that what must follow
 * (required modules assigned, say) is stored with the approval or not at all.
 */
export default class EmployeeApproved extends BaseEvent {
  constructor(
    readonly change: Change,
    readonly employeeId: number
  ) {
    super()
  }
}
