import { BaseEvent } from '@adonisjs/core/events'
import type { Change } from '#audit/services/change'

/** An account's address has changed. Dispatched and awaited inside the change. */
export default class EmailChanged extends BaseEvent {
  constructor(
    readonly change: Change,
    readonly userId: number
  ) {
    super()
  }
}
