import { BaseEvent } from '@adonisjs/core/events'
import type { Change } from '#audit/services/change'

/**
 * Accounts without a password will hold permissions that they would not have held before.
 * Dispatched and awaited inside the change.
 */
export default class PermissionsGained extends BaseEvent {
  constructor(
    readonly change: Change,
    readonly userIds: readonly number[]
  ) {
    super()
  }
}
