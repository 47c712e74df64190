import type { AttemptState } from '#training/attempt'
import { expression } from '#core/database/table'
import { isoTime } from '#core/time'
import { dayOrNull, StatusSql } from '#training/queries/compliance/status_sql'
import { loadMaterialVersions } from '#training/queries/compliance/statuses'
import type { CompletionMethod } from '#training/models/states'
import type { Tables } from '#database/tables'
import type { Day } from '#training/compliance_status'

/**
 * A person's history in a module, for the learner, HR and the archive. Rows are as the drivers
 * return them.
 */

export type EvidenceState = 'pending' | 'accepted' | 'rejected' | 'withdrawn'

export type CompletionRow = Pick<
  Tables['training_completions'],
  'id' | 'version' | 'completed_on' | 'expires_on' | 'method' | 'score' | 'code' | 'evidence_id'
> & { ends_on: Day }

/**
 * Selects as `ends_on` the last valid day of completions as known on a day: by their own
 * expiration, or because the training has changed since.
 */
export async function selectEndsOn(day: Day, alias: string) {
  const { sql, bindings } = new StatusSql(day, await loadMaterialVersions()).endsOn(alias)
  return expression<{ ends_on: Day }>(`${sql} as ends_on`, bindings)
}

export type CompletionFacts = {
  id: number
  version: number
  completedOn: Day
  expiresOn: Day | null
  /** Earlier than `expiresOn` where the training has changed since. */
  validUntil: Day | null
  method: CompletionMethod
  /** Percent. */
  score: number | null
  /** The code that verifies its certificate. */
  code: string
  evidenceId: number | null
}

export const completionFacts = (row: CompletionRow): CompletionFacts => ({
  id: row.id,
  version: row.version,
  completedOn: row.completed_on,
  expiresOn: row.expires_on,
  validUntil: dayOrNull(row.ends_on),
  method: row.method,
  score: row.score,
  code: row.code,
  evidenceId: row.evidence_id,
})

export type AttemptRow = Pick<Tables['training_attempts'], (typeof ATTEMPT_COLUMNS)[number]>

/** The columns of an `AttemptRow`, without the long questions and answers. */
export const ATTEMPT_COLUMNS = [
  'id',
  'number',
  'open',
  'passed',
  'started_at',
  'submitted_at',
  'score',
] as const

export type AttemptFacts = {
  id: number
  number: number
  state: AttemptState
  startedAt: string
  submittedAt: string | null
  /** Percent; null until it is graded. */
  score: number | null
}

export const attemptFacts = (row: AttemptRow): AttemptFacts => ({
  id: row.id,
  number: row.number,
  state: attemptState(row),
  startedAt: isoTime(row.started_at),
  submittedAt: isoTime(row.submitted_at),
  score: row.score,
})

function attemptState({ submitted_at: submitted, passed, open }: AttemptRow): AttemptState {
  if (submitted) return passed ? 'passed' : 'failed'
  return open ? 'open' : 'broken_off'
}

type EvidenceVerdict = Pick<
  Tables['training_evidence'],
  'accepted_at' | 'rejected_at' | 'withdrawn_at'
>

export type EvidenceRow = EvidenceVerdict &
  Pick<
    Tables['training_evidence'],
    | 'id'
    | 'name'
    | 'issuer'
    | 'issued_on'
    | 'expires_on'
    | 'submitted_at'
    | 'rejection_reason'
    | 'file_id'
  >

export type EvidenceFacts = {
  id: number
  name: string
  issuer: string
  issuedOn: Day
  expiresOn: Day | null
  state: EvidenceState
  submittedAt: string
  rejectionReason: string | null
  hasFile: boolean
}

export const evidenceFacts = (row: EvidenceRow): EvidenceFacts => ({
  id: row.id,
  name: row.name,
  issuer: row.issuer,
  issuedOn: row.issued_on,
  expiresOn: row.expires_on,
  state: evidenceState(row),
  submittedAt: isoTime(row.submitted_at),
  rejectionReason: row.rejection_reason,
  hasFile: row.file_id !== null,
})

export function evidenceState(row: EvidenceVerdict): EvidenceState {
  if (row.accepted_at) return 'accepted'
  if (row.rejected_at) return 'rejected'
  return row.withdrawn_at ? 'withdrawn' : 'pending'
}

export type ReminderRow = Pick<
  Tables['training_reminders'],
  'kind' | 'fact_on' | 'sent_on' | 'recipient_id'
>

export type ReminderFacts = {
  kind: string
  factOn: Day
  sentOn: Day
  /** Sent to their manager, not to them. */
  toManager: boolean
}

/** A reminder that was sent about someone with this account. */
export const reminderFacts = (row: ReminderRow, userId: number): ReminderFacts => ({
  // What was sent again since is stored with the day on which it was sent.
  kind: row.kind.replace(/_\d{4}-.*$/, ''),
  factOn: row.fact_on,
  sentOn: row.sent_on as Day,
  toManager: row.recipient_id !== userId,
})
