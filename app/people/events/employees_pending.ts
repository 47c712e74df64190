import { BaseEvent } from '@adonisjs/core/events'
import type { Change } from '#audit/services/change'

/** People wait for approval now: added, or brought back. Dispatched and awaited inside the change. */
export default class EmployeesPending extends BaseEvent {
  constructor(
    readonly change: Change,
    readonly employeeIds: readonly number[]
  ) {
    super()
  }
}
