import db from '@adonisjs/lucid/services/db'
import { table } from '#core/database/table'
import { isoTime } from '#core/time'
import { notFound } from '#core/errors/http_errors'
import { cellOf, type ComplianceCell } from '#training/queries/compliance/compliance_matrix'
import {
  ATTEMPT_COLUMNS,
  attemptFacts,
  completionFacts,
  evidenceFacts,
  reminderFacts,
  selectEndsOn,
  type AttemptFacts,
  type CompletionFacts,
  type CompletionRow,
  type EvidenceFacts,
  type ReminderFacts,
} from '#training/queries/completions/history_rows'
import { loadStatuses } from '#training/queries/compliance/statuses'
import type { Tables } from '#database/tables'
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
  reminders: ReminderFacts[]
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

/**
 * The history of one person and one module, the latest first.
 * @throws HttpError 404 for an unknown person or module, and for a draft.
 */
export async function complianceHistory(
  day: Day,
  employeeId: number,
  moduleId: number
): Promise<ComplianceHistory> {
  const employee = await table(db, 'employees')
    .join('users', 'users.id', 'employees.user_id')
    .where('employees.id', employeeId)
    .select('employees.id', 'employees.user_id', 'employees.employee_number')
    .select('users.first_name', 'users.last_name')
    .first()
  const module = await table(db, 'training_modules')
    .where('id', moduleId)
    .whereNotNull('published_at')
    .first()
  if (!employee || !module) throw notFound()
  const pair = { employee_id: employeeId, module_id: moduleId }
  const completions = await table(db, 'training_completions as done')
    .where({ 'done.employee_id': employeeId, 'done.module_id': moduleId })
    .orderBy('done.completed_on', 'desc')
    .orderBy('done.id', 'desc')
    .limit(SHOWN)
    .leftJoin('training_recordings as held', 'held.id', 'done.recording_id')
    .select('done.*', 'held.trainer', 'held.note', 'held.sheet_file_id')
    .select(await selectEndsOn(day, 'done'))
  const assignments = await table(db, 'training_assignments')
    .where(pair)
    .orderBy('id', 'desc')
    .limit(SHOWN)
  const attempts = await table(db, 'training_attempts')
    .where(pair)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .select(...ATTEMPT_COLUMNS, 'version')
  const evidence = await table(db, 'training_evidence')
    .where(pair)
    .orderBy('id', 'desc')
    .limit(SHOWN)
  const reminders = await table(db, 'training_reminders')
    .where(pair)
    .whereNotNull('sent_on')
    .orderBy('id', 'desc')
    .limit(SHOWN)
  const statuses = await loadStatuses(day, [employeeId], { moduleIds: [moduleId] })
  const userId = employee.user_id
  return {
    employee: {
      id: employee.id,
      userId,
      firstName: employee.first_name,
      lastName: employee.last_name,
      employeeId: employee.employee_number,
    },
    module: {
      id: module.id,
      name: module.name,
      version: module.version,
      archived: module.archived_at !== null,
    },
    day,
    standing: cellOf(moduleId, statuses.of(employeeId, moduleId)),
    assignments: assignments.map(assignmentOf),
    completions: completions.map(completionOf),
    attempts: attempts.map((row) => ({ ...attemptFacts(row), version: row.version })),
    evidence: evidence.map((row) => ({ ...evidenceFacts(row), reviewedBy: row.reviewed_by })),
    reminders: reminders.map((row) => reminderFacts(row, userId)),
  }
}

const assignmentOf = (row: Tables['training_assignments']): HistoryAssignment => ({
  id: row.id,
  source: row.source,
  assignedOn: row.assigned_on,
  dueOn: row.due_on,
  assignedBy: row.assigned_by,
  withdrawnOn: row.withdrawn_on,
  withdrawnReason: row.withdrawn_reason,
})

type RecordedRow = Tables['training_completions'] &
  CompletionRow &
  Pick<Tables['training_recordings'], 'trainer' | 'note' | 'sheet_file_id'>

const completionOf = (row: RecordedRow): HistoryCompletion => ({
  ...completionFacts(row),
  recordedBy: row.recorded_by,
  recordedAt: isoTime(row.created_at),
  recording:
    row.recording_id === null
      ? null
      : {
          id: row.recording_id,
          trainer: row.trainer,
          note: row.note,
          hasSheet: row.sheet_file_id !== null,
        },
  voidedAt: isoTime(row.voided_at),
  voidReason: row.void_reason,
})
