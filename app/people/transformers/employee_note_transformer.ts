import { BaseTransformer } from '@adonisjs/core/transformers'
import type { Actor } from '#audit/actor'
import { isoTime } from '#core/time'
import type EmployeeNote from '#people/models/employee_note'
import { mayDeleteNote } from '#people/policies/employee_policy'
import type { ListedNote } from '#people/queries/employees/employee_notes'

/** One of HR's notes, for HR. */
export default class EmployeeNoteTransformer extends BaseTransformer<ListedNote | EmployeeNote> {
  constructor(
    resource: ListedNote | EmployeeNote,
    private readonly reader: Actor
  ) {
    super(resource)
  }

  toObject() {
    const { id, body, author, createdAt } = this.resource
    return {
      id,
      body,
      author,
      createdAt: isoTime(createdAt),
      mayDelete: mayDeleteNote(this.reader, this.resource),
    }
  }
}
