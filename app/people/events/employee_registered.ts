import { BaseEvent } from '@adonisjs/core/events'
import type { Change } from '#audit/services/change'

/** Someone has registered, approved or not yet. Dispatched and awaited inside the change. */
export default class EmployeeRegistered extends BaseEvent {
  constructor(
    readonly change: Change,
    readonly employeeId: number
  ) {
    super()
  }
}
