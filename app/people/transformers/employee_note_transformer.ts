import { BaseTransformer } from '@adonisjs/core/transformers'
import { isoTime } from '#core/time'
import type { EmployeeNote } from '#people/services/employee_notes'

/** One of HR's notes, as it shows to one of HR. */
export default class EmployeeNoteTransformer extends BaseTransformer<EmployeeNote> {
  constructor(
    resource: EmployeeNote,
    private readonly reader: { id: number; isAdmin: boolean }
  ) {
    super(resource)
  }

  toObject() {
    const { id, body, author, author_id: authorId, created_at: createdAt } = this.resource
    return {
      id,
      body,
      author,
      createdAt: isoTime(createdAt),
      mayDelete: this.reader.isAdmin || authorId === this.reader.id,
    }
  }
}
