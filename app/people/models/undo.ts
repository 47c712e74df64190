import { UndoSchema } from '#database/schema'
import type { Audited } from '#audit/audited_model'

/** What a change of a person's rows did; it can be undone for a few seconds. */
export default class Undo extends UndoSchema {
  static override table = 'undos' as const
  static audited = {
    entityType: 'employee',
    of: 'employeeId',
    fields: [],
  } satisfies Audited<Undo>
}
