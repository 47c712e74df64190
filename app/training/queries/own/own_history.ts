import { table } from '#core/database/table'
import db from '@adonisjs/lucid/services/db'
import {
  ATTEMPT_COLUMNS,
  attemptFacts,
  completionFacts,
  evidenceFacts,
  selectEndsOn,
  type AttemptFacts,
  type CompletionFacts,
  type EvidenceFacts,
} from '#training/queries/completions/history_rows'
import { localDay } from '#settings/local_time'

/** How many of each the page shows: the latest ones. */
const SHOWN = 50

export type OwnAttempt = AttemptFacts & { progressId: number }

export type OwnHistory = {
  completions: CompletionFacts[]
  attempts: OwnAttempt[]
  evidence: EvidenceFacts[]
}

/** A person's history in one module, the latest first. */
export async function listOwnHistory(
  employeeId: number | null,
  moduleId: number
): Promise<OwnHistory> {
  if (employeeId === null) return { completions: [], attempts: [], evidence: [] }
  const own = { employee_id: employeeId, module_id: moduleId }
  const completions = await table(db, 'training_completions as done')
    .where({ ...own, live: 1 })
    // An import may bring an earlier one later.
    .orderBy('completed_on', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .select('done.*', await selectEndsOn(localDay(), 'done'))
  const attempts = await table(db, 'training_attempts')
    .where(own)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .select(...ATTEMPT_COLUMNS, 'progress_id')
  const sent = await table(db, 'training_evidence').where(own).orderBy('id', 'desc').limit(SHOWN)
  return {
    completions: completions.map(completionFacts),
    attempts: attempts.map((row) => ({ ...attemptFacts(row), progressId: row.progress_id })),
    evidence: sent.map(evidenceFacts),
  }
}
