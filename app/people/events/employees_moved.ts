import { BaseEvent } from '@adonisjs/core/events'
import type { Change } from '#audit/services/change'

/**
 * The position, department or location of people is another now, by whichever call. Dispatched and
 * awaited inside the change, which may move the same people further: who asks where they are waits
 * for its end (`change.beforeCommit`).
 */
export default class EmployeesMoved extends BaseEvent {
  constructor(
    readonly change: Change,
    readonly employeeIds: readonly number[]
  ) {
    super()
  }
}
