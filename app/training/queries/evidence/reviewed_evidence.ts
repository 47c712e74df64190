import { table } from '#core/database/table'
import db from '@adonisjs/lucid/services/db'
import { inOrder } from '#messages/services/mail_kinds'

/** A decided certificate, for the email to its owner. */
export interface ReviewedEvidence {
  name: string
  issuer: string
  first_name: string
  module_id: number
  module_name: string
  rejection_reason: string | null
  /** The completion that resulted; null while other parts are missing. */
  completion_id: number | null
}

/** The certificates of emails; null for deleted ones. */
export async function reviewedEvidence(
  payloads: readonly { evidenceId: number }[]
): Promise<(ReviewedEvidence | null)[]> {
  const ids = payloads.map(({ evidenceId }) => evidenceId)
  const rows = await table(db, 'training_evidence as x')
    .join('employees as e', 'e.id', 'x.employee_id')
    .join('users as u', 'u.id', 'e.user_id')
    .join('training_modules as m', 'm.id', 'x.module_id')
    .leftJoin('training_completions as c', (join) => {
      join
        .on('c.employee_id', 'x.employee_id')
        .andOn('c.module_id', 'x.module_id')
        .andOn('c.evidence_id', 'x.id')
        .andOnVal('c.live', 1)
    })
    .whereIn('x.id', ids)
    .select('x.id', 'x.name', 'x.issuer', 'u.first_name', 'x.module_id', 'm.name as module_name')
    .select('x.rejection_reason', 'c.id as completion_id', 'e.erased_at')
  return inOrder(ids, rows).map((row) => (row && row.erased_at === null ? row : null))
}

/** A made-up certificate for the previews. */
export const exampleEvidence: ReviewedEvidence = {
  name: 'Sample certificate',
  issuer: 'Example Institute',
  first_name: 'Example',
  module_id: 0,
  module_name: 'Sample training',
  rejection_reason: 'The date cannot be read.',
  completion_id: null,
}
