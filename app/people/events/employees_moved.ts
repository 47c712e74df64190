import { BaseEvent } from '@adonisjs/core/events'
import type { Change } from '#audit/services/change'

/** A person who is somewhere else now. */
export interface Move {
  employeeId: number
  /** Where they were; null for no employment. */
  from: { position: string | null; department: string | null; location: string | null } | null
}

/**
 * The position, department or location of people has changed, by any call but the renaming or
 * merging of a listed name. Dispatched and awaited inside the change, which may move the same
 * people again: read the result at its end (`change.beforeCommit`).
 */
export default class EmployeesMoved extends BaseEvent {
  constructor(
    readonly change: Change,
    readonly moves: readonly Move[]
  ) {
    super()
  }
}
