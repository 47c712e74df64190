import { BaseEvent } from '@adonisjs/core/events'
import type { Change } from '#audit/services/change'
import type { ManagedList } from '#people/models/managed_list'

/**
 * A position, department or location is renamed, or merged into another. Dispatched inside the
 * change, while people still have the names that they had.
 */
export default class ListedNameChanged extends BaseEvent {
  constructor(
    readonly change: Change,
    readonly list: ManagedList,
    readonly from: string,
    readonly to: string
  ) {
    super()
  }
}
