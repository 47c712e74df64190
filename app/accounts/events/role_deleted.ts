import { BaseEvent } from '@adonisjs/core/events'
import type { Change } from '#audit/services/change'

/** A custom role is gone. Dispatched and awaited inside the change. */
export default class RoleDeleted extends BaseEvent {
  constructor(
    readonly change: Change,
    readonly roleId: number
  ) {
    super()
  }
}
