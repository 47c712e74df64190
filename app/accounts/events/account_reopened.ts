import { BaseEvent } from '@adonisjs/core/events'
import type { Change } from '#audit/services/change'

/** An account can sign in again. Dispatched and awaited inside the change. */
export default class AccountReopened extends BaseEvent {
  constructor(
    readonly change: Change,
    readonly userId: number
  ) {
    super()
  }
}
