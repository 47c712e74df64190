import type { Audited } from '#audit/audited_model'
import { EmployeeNoteSchema } from '#database/schema'

/** HR's note about a person. Its audit entries belong to the person and omit the text. */
export default class EmployeeNote extends EmployeeNoteSchema {
  static override table = 'employee_notes' as const
  static audited = {
    entityType: 'employee',
    of: 'employeeId',
    fields: [],
  } satisfies Audited<EmployeeNote>
}
