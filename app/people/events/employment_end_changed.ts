import { BaseEvent } from '@adonisjs/core/events'
import type { Change } from '#audit/services/change'

/**
 * The last day of someone who still works here was announced, or withdrawn (null). Dispatched and
 * awaited inside the change.
 */
export default class EmploymentEndChanged extends BaseEvent {
  constructor(
    readonly change: Change,
    readonly employeeId: number,
    readonly endDate: string | null
  ) {
    super()
  }
}
