import type { Audited } from '#audit/audited_model'
import { EmployeeNoteSchema } from '#database/schema'

/** What HR noted about a person. The audit log tells of it as the person's, without the text. */
export default class EmployeeNote extends EmployeeNoteSchema {
  static override table = 'employee_notes' as const
  static audited = {
    entityType: 'employee',
    of: 'employeeId',
    fields: [],
  } satisfies Audited<EmployeeNote>
}
