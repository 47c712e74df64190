import type { AttemptState } from '#training/attempt'
import { isoTime } from '#core/time'
import type { CompletionMethod } from '#training/models/states'
import type { Day } from '#training/standing'

/**
 * What somebody did in a module, as every history tells it: the learner's own, HR's and the
 * archive's. Rows are as the drivers give them.
 */

export type EvidenceState = 'pending' | 'accepted' | 'rejected' | 'withdrawn'

export interface CompletionRow {
  id: number
  version: number
  completed_on: Day
  expires_on: Day | null
  method: CompletionMethod
  score: number | null
  code: string
  evidence_id: number | null
}

export type CompletionFacts = {
  id: number
  version: number
  completedOn: Day
  expiresOn: Day | null
  method: CompletionMethod
  /** Percent. */
  score: number | null
  /** By which anybody verifies its certificate. */
  code: string
  evidenceId: number | null
}

export const completionFacts = (row: CompletionRow): CompletionFacts => ({
  id: Number(row.id),
  version: Number(row.version),
  completedOn: row.completed_on,
  expiresOn: row.expires_on,
  method: row.method,
  score: row.score === null ? null : Number(row.score),
  code: row.code,
  evidenceId: row.evidence_id === null ? null : Number(row.evidence_id),
})

export interface AttemptRow {
  id: number
  number: number
  open: number | null
  passed: number | boolean | null
  started_at: string
  submitted_at: string | null
  score: number | null
}

/** The columns of an `AttemptRow`: not the questions and answers, which are long. */
export const ATTEMPT_COLUMNS = [
  'id',
  'number',
  'open',
  'passed',
  'started_at',
  'submitted_at',
  'score',
] as const satisfies (keyof AttemptRow)[]

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
  id: Number(row.id),
  number: Number(row.number),
  state: attemptState(row),
  startedAt: isoTime(row.started_at),
  submittedAt: isoTime(row.submitted_at),
  score: row.score === null ? null : Number(row.score),
})

function attemptState({ submitted_at: submitted, passed, open }: AttemptRow): AttemptState {
  if (submitted) return passed ? 'passed' : 'failed'
  return open ? 'open' : 'broken_off'
}

interface EvidenceVerdict {
  accepted_at: string | null
  rejected_at: string | null
  withdrawn_at: string | null
}

export interface EvidenceRow extends EvidenceVerdict {
  id: number
  name: string
  issuer: string
  issued_on: Day
  expires_on: Day | null
  submitted_at: string
  rejection_reason: string | null
  file_id: number | null
}

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
  id: Number(row.id),
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
