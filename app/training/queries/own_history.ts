import db from '@adonisjs/lucid/services/db'
import { isoTime } from '#audit/services/time'

/** How many of each the page shows: the latest ones. */
const SHOWN = 50

export type OwnCompletion = {
  id: number
  version: number
  completedOn: string
  expiresOn: string | null
  method: 'portal' | 'recorded' | 'imported'
  score: number | null
  code: string
  evidenceId: number | null
}

export type OwnAttempt = {
  id: number
  progressId: number
  number: number
  state: 'open' | 'passed' | 'failed' | 'broken_off'
  startedAt: string
  submittedAt: string | null
  score: number | null
}

export type OwnEvidence = {
  id: number
  name: string
  issuer: string
  issuedOn: string
  expiresOn: string | null
  state: EvidenceState
  submittedAt: string
  rejectionReason: string | null
  hasFile: boolean
}

export type EvidenceState = 'pending' | 'accepted' | 'rejected' | 'withdrawn'

export type OwnHistory = {
  completions: OwnCompletion[]
  attempts: OwnAttempt[]
  evidence: OwnEvidence[]
}

/** What somebody did in one module, the latest first. */
export async function listOwnHistory(
  employeeId: number | null,
  moduleId: number
): Promise<OwnHistory> {
  if (employeeId === null) return { completions: [], attempts: [], evidence: [] }
  const rowsOf = (table: string) =>
    db
      .from(table)
      .where({ employee_id: employeeId, module_id: moduleId })
      .orderBy('id', 'desc')
      .limit(SHOWN)
  const completions = await rowsOf('training_completions').where('live', 1)
  const attempts = await rowsOf('training_attempts').select(ATTEMPT_COLUMNS)
  const sent = await rowsOf('training_evidence')
  return {
    completions: completions.map(completion),
    attempts: attempts.map(attempt),
    evidence: sent.map(evidence),
  }
}

/** Not the questions and answers, which are long. */
const ATTEMPT_COLUMNS = [
  'id',
  'progress_id',
  'number',
  'open',
  'started_at',
  'submitted_at',
  'score',
  'passed',
]

/* eslint-disable @typescript-eslint/no-explicit-any -- rows as the drivers give them */

function completion(row: any): OwnCompletion {
  return {
    id: Number(row.id),
    version: Number(row.version),
    completedOn: row.completed_on,
    expiresOn: row.expires_on,
    method: row.method,
    score: row.score,
    code: row.code,
    evidenceId: row.evidence_id === null ? null : Number(row.evidence_id),
  }
}

function attempt(row: any): OwnAttempt {
  const graded = row.passed ? 'passed' : 'failed'
  return {
    id: Number(row.id),
    progressId: Number(row.progress_id),
    number: Number(row.number),
    state: row.submitted_at ? graded : row.open ? 'open' : 'broken_off',
    startedAt: isoTime(row.started_at),
    submittedAt: isoTime(row.submitted_at),
    score: row.score,
  }
}

export function evidence(row: any): OwnEvidence {
  return {
    id: Number(row.id),
    name: row.name,
    issuer: row.issuer,
    issuedOn: row.issued_on,
    expiresOn: row.expires_on,
    state: evidenceState(row),
    submittedAt: isoTime(row.submitted_at),
    rejectionReason: row.rejection_reason,
    hasFile: row.file_id !== null,
  }
}

export function evidenceState(row: any): EvidenceState {
  if (row.accepted_at) return 'accepted'
  if (row.rejected_at) return 'rejected'
  return row.withdrawn_at ? 'withdrawn' : 'pending'
}
