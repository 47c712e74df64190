import { BaseEvent } from '@adonisjs/core/events'
import type { Change } from '#audit/services/change'

type Departure = 'left' | 'rejected'

/** A person is now inactive. Dispatched and awaited inside the change. */
export default class EmployeeDeparted extends BaseEvent {
  constructor(
    readonly change: Change,
    readonly employeeId: number,
    readonly departure: Departure
  ) {
    super()
  }
}
