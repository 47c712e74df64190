import { BaseEvent } from '@adonisjs/core/events'
import type { Change } from '#audit/services/change'

/**
 * People have another manager, or none, by any call but the closing of the former one's account, which
 * says itself who gets what is theirs. Dispatched and awaited inside the change.
 */
export default class ManagersChanged extends BaseEvent {
  constructor(
    readonly change: Change,
    readonly employeeIds: readonly number[]
  ) {
    super()
  }
}
