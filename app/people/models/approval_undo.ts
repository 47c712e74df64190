import { ApprovalUndoSchema } from '#database/schema'
import type { Audited } from '#audit/audited_model'

/** What an approval changed; it can be undone for a few seconds. */
export default class ApprovalUndo extends ApprovalUndoSchema {
  static override table = 'approval_undos' as const
  static audited = {
    entityType: 'employee',
    of: 'employeeId',
    fields: [],
  } satisfies Audited<ApprovalUndo>
}
