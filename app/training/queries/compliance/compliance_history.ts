import db from '@adonisjs/lucid/services/db'
import { isoTime } from '#core/time'
import { notFound } from '#core/errors/http_errors'
import { cellOf, type ComplianceCell } from '#training/queries/compliance/compliance_matrix'
import {
  ATTEMPT_COLUMNS,
  attemptFacts,
  completionFacts,
  evidenceFacts,
  type AttemptFacts,
  type AttemptRow,
  type CompletionFacts,
  type CompletionRow,
  type EvidenceFacts,
  type EvidenceRow,
} from '#training/queries/history_rows'
import { loadStatuses } from '#training/queries/compliance/statuses'
import type { Day } from '#training/compliance_status'

/** The latest of each kind; no one takes a module more often. */
const SHOWN = 100

export interface ComplianceHistory {
  employee: { id: number; userId: number; firstName: string; lastName: string; employeeId: string }
  module: { id: number; name: string; version: number; archived: boolean }
  /** Their status on the requested day. */
  day: Day
  standing: ComplianceCell
  assignments: HistoryAssignment[]
  completions: HistoryCompletion[]
  attempts: HistoryAttempt[]
  evidence: HistoryEvidence[]
  reminders: HistoryReminder[]
}

interface HistoryAssignment {
  id: number
  source: string
  assignedOn: Day
  dueOn: Day | null
  assignedBy: string
  withdrawnOn: Day | null
  withdrawnReason: string | null
}

type HistoryCompletion = CompletionFacts & {
  recordedBy: string
  recordedAt: string
  recording: { id: number; trainer: string | null; note: string | null; hasSheet: boolean } | null
  voidedAt: string | null
  voidReason: string | null
}

type HistoryAttempt = AttemptFacts & { version: number }

type HistoryEvidence = EvidenceFacts & { reviewedBy: string | null }

interface HistoryReminder {
  kind: string
  factOn: Day
  sentOn: Day
  /** Sent to their manager, not to them. */
  toManager: boolean
}

/**
 * The history of one person and one module, the latest first.
 * @throws HttpError 404 for an unknown person or module.
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
  const completions: RecordedRow[] = await rowsOf('training_completions')
    .leftJoin('training_recordings', 'training_recordings.id', 'training_completions.recording_id')
    .select('training_completions.*', 'training_recordings.trainer', 'training_recordings.note')
    .select('training_recordings.sheet_file_id')
  const assignments: AssignmentRow[] = await rowsOf('training_assignments')
  const attempts: (AttemptRow & { version: number })[] = await rowsOf('training_attempts').select(
    ...ATTEMPT_COLUMNS,
    'version'
  )
  const evidence: (EvidenceRow & { reviewed_by: string | null })[] =
    await rowsOf('training_evidence')
  const reminders: ReminderRow[] = await rowsOf('training_reminders').whereNotNull('sent_on')
  const statuses = await loadStatuses(day, [employeeId], { moduleIds: [moduleId] })
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
    standing: cellOf(moduleId, statuses.of(employeeId, moduleId)),
    assignments: assignments.map(assignmentOf),
    completions: completions.map(completionOf),
    attempts: attempts.map((row) => ({ ...attemptFacts(row), version: Number(row.version) })),
    evidence: evidence.map((row) => ({ ...evidenceFacts(row), reviewedBy: row.reviewed_by })),
    reminders: reminders.map((row) => ({
      kind: row.kind,
      factOn: row.fact_on,
      sentOn: row.sent_on,
      toManager: Number(row.recipient_id) !== userId,
    })),
  }
}

interface AssignmentRow {
  id: number
  source: string
  assigned_on: Day
  due_on: Day | null
  assigned_by: string
  withdrawn_on: Day | null
  withdrawn_reason: string | null
}

const assignmentOf = (row: AssignmentRow): HistoryAssignment => ({
  id: Number(row.id),
  source: row.source,
  assignedOn: row.assigned_on,
  dueOn: row.due_on,
  assignedBy: row.assigned_by,
  withdrawnOn: row.withdrawn_on,
  withdrawnReason: row.withdrawn_reason,
})

interface RecordedRow extends CompletionRow {
  recorded_by: string
  created_at: string
  recording_id: number | null
  trainer: string | null
  note: string | null
  sheet_file_id: number | null
  voided_at: string | null
  void_reason: string | null
}

const completionOf = (row: RecordedRow): HistoryCompletion => ({
  ...completionFacts(row),
  recordedBy: row.recorded_by,
  recordedAt: isoTime(row.created_at),
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

interface ReminderRow {
  kind: string
  fact_on: Day
  sent_on: Day
  recipient_id: number
}
