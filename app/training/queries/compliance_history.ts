import db from '@adonisjs/lucid/services/db'
import { isoTime } from '#audit/services/time'
import { notFound } from '#exceptions/refusals'
import { cellOf, type ComplianceCell } from '#training/queries/compliance_matrix'
import { loadStandings } from '#training/queries/standings'
import type { Day } from '#training/standing'

/** The latest so many of each kind; nobody does a module more often. */
const SHOWN = 100

export interface ComplianceHistory {
  employee: { id: number; userId: number; firstName: string; lastName: string; employeeId: string }
  module: { id: number; name: string; version: number; archived: boolean }
  /** How they stand on the day asked about. */
  day: Day
  standing: ComplianceCell
  assignments: HistoryAssignment[]
  completions: HistoryCompletion[]
  attempts: HistoryAttempt[]
  evidence: HistoryEvidence[]
  reminders: HistoryReminder[]
}

export interface HistoryAssignment {
  id: number
  source: string
  assignedOn: Day
  dueOn: Day | null
  assignedBy: string
  withdrawnOn: Day | null
  withdrawnReason: string | null
}

export interface HistoryCompletion {
  id: number
  version: number
  completedOn: Day
  expiresOn: Day | null
  method: 'portal' | 'recorded' | 'imported'
  score: number | null
  code: string
  recordedBy: string
  recordedAt: string
  evidenceId: number | null
  recording: { id: number; trainer: string | null; note: string | null; hasSheet: boolean } | null
  voidedAt: string | null
  voidReason: string | null
}

export interface HistoryAttempt {
  id: number
  number: number
  version: number
  state: 'open' | 'passed' | 'failed' | 'broken_off'
  startedAt: string
  submittedAt: string | null
  score: number | null
}

export interface HistoryEvidence {
  id: number
  name: string
  issuer: string
  issuedOn: Day
  expiresOn: Day | null
  state: 'pending' | 'accepted' | 'rejected' | 'withdrawn'
  submittedAt: string
  reviewedBy: string | null
  rejectionReason: string | null
  hasFile: boolean
}

export interface HistoryReminder {
  kind: string
  factOn: Day
  sentOn: Day
  /** Told to their manager, not to them. */
  toManager: boolean
}

/**
 * What happened between one person and one module, the latest first.
 * @throws Refusal 404 for a person or module there is not.
 */
export async function complianceHistory(
  day: Day,
  employeeId: number,
  moduleId: number
): Promise<ComplianceHistory> {
  const employee = await db
    .from('employees')
    .join('users', 'users.id', 'employees.user_id')
    .where('employees.id', employeeId)
    .select('employees.id', 'employees.user_id', 'employees.employee_number')
    .select('users.first_name', 'users.last_name')
    .first()
  const module = await db.from('training_modules').where('id', moduleId).first()
  if (!employee || !module) throw notFound()
  const rowsOf = (table: string) =>
    db
      .from(table)
      .where({ [`${table}.employee_id`]: employeeId, [`${table}.module_id`]: moduleId })
      .orderBy(`${table}.id`, 'desc')
      .limit(SHOWN)
  const completions = await rowsOf('training_completions')
    .leftJoin('training_recordings', 'training_recordings.id', 'training_completions.recording_id')
    .select('training_completions.*', 'training_recordings.trainer', 'training_recordings.note')
    .select('training_recordings.sheet_file_id')
  const assignments = await rowsOf('training_assignments')
  const attempts = await rowsOf('training_attempts').select(
    // Not the questions and answers, which are long and nobody's business here.
    ...['id', 'number', 'version', 'open', 'started_at', 'submitted_at', 'score', 'passed']
  )
  const evidence = await rowsOf('training_evidence')
  const reminders = await rowsOf('training_reminders').whereNotNull('sent_on')
  const standings = await loadStandings(day, [employeeId], [moduleId])
  const userId = Number(employee.user_id)
  return {
    employee: {
      id: Number(employee.id),
      userId,
      firstName: employee.first_name,
      lastName: employee.last_name,
      employeeId: employee.employee_number,
    },
    module: {
      id: Number(module.id),
      name: module.name,
      version: Number(module.version),
      archived: module.archived_at !== null,
    },
    day,
    standing: cellOf(moduleId, standings.of(employeeId, moduleId)),
    assignments: assignments.map(assignmentOf),
    completions: completions.map(completionOf),
    attempts: attempts.map(attemptOf),
    evidence: evidence.map(evidenceOf),
    reminders: reminders.map((row) => ({
      kind: row.kind,
      factOn: row.fact_on,
      sentOn: row.sent_on,
      toManager: Number(row.recipient_id) !== userId,
    })),
  }
}

/* eslint-disable @typescript-eslint/no-explicit-any -- rows as the drivers give them */

const assignmentOf = (row: any): HistoryAssignment => ({
  id: Number(row.id),
  source: row.source,
  assignedOn: row.assigned_on,
  dueOn: row.due_on,
  assignedBy: row.assigned_by,
  withdrawnOn: row.withdrawn_on,
  withdrawnReason: row.withdrawn_reason,
})

const completionOf = (row: any): HistoryCompletion => ({
  id: Number(row.id),
  version: Number(row.version),
  completedOn: row.completed_on,
  expiresOn: row.expires_on,
  method: row.method,
  score: row.score === null ? null : Number(row.score),
  code: row.code,
  recordedBy: row.recorded_by,
  recordedAt: isoTime(row.created_at),
  evidenceId: row.evidence_id === null ? null : Number(row.evidence_id),
  recording:
    row.recording_id === null
      ? null
      : {
          id: Number(row.recording_id),
          trainer: row.trainer,
          note: row.note,
          hasSheet: row.sheet_file_id !== null,
        },
  voidedAt: isoTime(row.voided_at),
  voidReason: row.void_reason,
})

const attemptOf = (row: any): HistoryAttempt => ({
  id: Number(row.id),
  number: Number(row.number),
  version: Number(row.version),
  state: attemptState(row),
  startedAt: isoTime(row.started_at),
  submittedAt: isoTime(row.submitted_at),
  score: row.score === null ? null : Number(row.score),
})

function attemptState(row: any): HistoryAttempt['state'] {
  if (row.submitted_at) return row.passed ? 'passed' : 'failed'
  return row.open ? 'open' : 'broken_off'
}

const evidenceOf = (row: any): HistoryEvidence => ({
  id: Number(row.id),
  name: row.name,
  issuer: row.issuer,
  issuedOn: row.issued_on,
  expiresOn: row.expires_on,
  state: evidenceState(row),
  submittedAt: isoTime(row.submitted_at),
  reviewedBy: row.reviewed_by,
  rejectionReason: row.rejection_reason,
  hasFile: row.file_id !== null,
})

function evidenceState(row: any): HistoryEvidence['state'] {
  if (row.accepted_at) return 'accepted'
  if (row.rejected_at) return 'rejected'
  return row.withdrawn_at ? 'withdrawn' : 'pending'
}
