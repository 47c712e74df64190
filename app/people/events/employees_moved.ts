import { BaseEvent } from '@adonisjs/core/events'
import type { Change } from '#audit/services/change'

/**
 * The position, department or location of people has changed, by any call. Dispatched and awaited
 * inside the change, which may move the same people again: read the result at its end
 * (`change.beforeCommit`).
 */
export default class EmployeesMoved extends BaseEvent {
  constructor(
    readonly change: Change,
    readonly employeeIds: readonly number[]
  ) {
    super()
  }
}
