import db from '@adonisjs/lucid/services/db'

/** A certificate that was decided about, as the mail to its owner tells of it. */
interface ReviewedEvidence {
  name: string
  issuer: string
  first_name: string
  module_id: number
  module_name: string
  accepted_at: string | null
  rejected_at: string | null
  rejection_reason: string | null
  /** The completion that stands on it; null as long as something else is to be done. */
  completion_id: number | null
  erased_at: string | null
}

/** The certificate a mail is about; null when it is gone. */
export async function reviewedEvidence(id: number): Promise<ReviewedEvidence | null> {
  const row: ReviewedEvidence | null = await db
    .from('training_evidence as x')
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
    .where('x.id', id)
    .select('x.name', 'x.issuer', 'u.first_name', 'x.module_id', 'm.name as module_name')
    .select('x.accepted_at', 'x.rejected_at', 'x.rejection_reason', 'c.id as completion_id')
    .select('e.erased_at')
    .first()
  return row && row.erased_at === null ? row : null
}
