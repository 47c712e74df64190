import { BaseEvent } from '@adonisjs/core/events'
import type { Change } from '#audit/services/change'

/** The start date of one person, before and after. */
export interface StartDateChange {
  employeeId: number
  from: string | null
  to: string | null
}

/**
 * The start dates of people have changed, by an edit, an import or its undo. Dispatched and awaited
 * inside the change.
 */
export default class StartDatesChanged extends BaseEvent {
  constructor(
    readonly change: Change,
    readonly people: readonly StartDateChange[]
  ) {
    super()
  }
}
