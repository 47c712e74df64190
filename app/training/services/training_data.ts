import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { LucidModel } from '@adonisjs/lucid/types/model'
import { countOf, table } from '#core/database/table'
import Assignment from '#training/models/assignment'
import AssignmentBatch from '#training/models/assignment_batch'
import AssignmentRule from '#training/models/assignment_rule'
import Attempt from '#training/models/attempt'
import Completion from '#training/models/completion'
import Evidence from '#training/models/evidence'
import ModuleVersion from '#training/models/module_version'
import Progress from '#training/models/progress'
import Recording from '#training/models/recording'
import TrainingReminder from '#training/models/training_reminder'
import { registerPersonalData, type ErasedPerson } from '#audit/personal_data'
import type { Change } from '#audit/services/change'
import { ERASED_PERFORMER } from '#audit/services/chain'
import { deleteFile } from '#storage/services/delete_file'

/** Replaces a certificate's name and issuer. */
const ERASED_CLAIM = 'Erased'

/** Columns with a person's name next to their id, for what they did. */
const NAMES: [table: LucidModel, column: string][] = [
  [ModuleVersion, 'createdBy'],
  [AssignmentRule, 'createdBy'],
  [AssignmentBatch, 'createdBy'],
  [Assignment, 'assignedBy'],
  [Evidence, 'reviewedBy'],
  [Recording, 'createdBy'],
  [Completion, 'recordedBy'],
]

// The law requires keeping what was learned, when, and how it was proven: it stays under a
// pseudonym.
registerPersonalData({
  tables: {
    training_modules: {
      erased: [],
      kept: [
        'id',
        'name',
        'description',
        'search_text',
        'is_required',
        'due_days',
        'renewal_period_months',
        'has_test',
        'requires_certificate_upload',
        'minutes',
        'attempts_allowed',
        'version',
        'published_at',
        'archived_at',
        'created_at',
        'updated_at',
      ],
    },
    training_module_versions: {
      erased: ['created_by'],
      kept: [
        'module_id',
        'version',
        'content',
        'material',
        'retrain_by',
        'published_on',
        'created_by_id',
        'created_at',
      ],
    },
    training_rules: {
      erased: ['created_by'],
      kept: [
        'id',
        'module_id',
        'department',
        'position',
        'location',
        'due_days',
        'due_from',
        'live_at',
        'stopped_at',
        'created_by_id',
        'created_at',
      ],
    },
    training_batches: {
      erased: ['created_by'],
      kept: [
        'id',
        'source',
        'module_id',
        'rule_id',
        'assigned_count',
        'created_by_id',
        'created_at',
        'undone_at',
        'walked_to',
        'claimed_by',
        'claimed_until',
      ],
    },
    training_assignments: {
      erased: ['assigned_by'],
      kept: [
        'id',
        'employee_id',
        'module_id',
        'source',
        'rule_id',
        'batch_id',
        'assigned_on',
        'due_on',
        'for_onboarding',
        'withdrawn_on',
        'withdrawn_reason',
        'open',
        'assigned_by_id',
        'created_at',
      ],
    },
    training_progress: {
      erased: ['watched', 'position_seconds'],
      kept: [
        'id',
        'employee_id',
        'module_id',
        'version',
        'open',
        'started_at',
        'video_opened_at',
        'resource_opened_at',
        'content_opened_at',
        'content_confirmed_at',
        'content_done_at',
        'watched_seconds',
        'reported_at',
        'test_passed_at',
        'passed_attempt_id',
        'further_attempts',
        'evidence_id',
        'completed_at',
        'superseded_at',
      ],
    },
    training_attempts: {
      erased: [],
      kept: [
        'id',
        'progress_id',
        'employee_id',
        'module_id',
        'version',
        'number',
        'open',
        'given',
        'answers',
        'started_at',
        'saved_at',
        'submitted_at',
        'abandoned_at',
        'correct_count',
        'question_count',
        'score',
        'passed',
      ],
    },
    // A certificate has a name, and its typed details may: only its acceptance stays.
    training_evidence: {
      erased: ['name', 'issuer', 'file_id', 'rejection_reason', 'reviewed_by'],
      kept: [
        'id',
        'employee_id',
        'module_id',
        'progress_id',
        'issued_on',
        'expires_on',
        'sha256',
        'pending',
        'submitted_at',
        'withdrawn_at',
        'accepted_at',
        'rejected_at',
        'reviewed_by_id',
      ],
    },
    // A sign-in sheet is the signed evidence of everyone on it.
    training_recordings: {
      erased: ['created_by'],
      kept: [
        'id',
        'module_id',
        'held_on',
        'trainer',
        'note',
        'sheet_file_id',
        'source',
        'import_id',
        'person_count',
        'created_by_id',
        'created_at',
      ],
    },
    training_completions: {
      erased: ['recorded_by'],
      kept: [
        'id',
        'employee_id',
        'module_id',
        'version',
        'completed_on',
        'expires_on',
        'method',
        'score',
        'progress_id',
        'evidence_id',
        'recording_id',
        'code',
        'recorded_by_id',
        'created_at',
        'voided_at',
        'void_reason',
        'live',
      ],
    },
    training_reminders: {
      erased: ['id', 'recipient_id', 'employee_id', 'module_id', 'kind', 'fact_on', 'sent_on'],
      kept: [],
    },
  },
  async subjects(person, client) {
    const sent = await table(client, Evidence).where('employee_id', person.employeeId).select('id')
    return [
      { type: 'file', ids: await certificatesOf(person, client) },
      // They repeat the claim and the reason of its rejection.
      { type: 'training_evidence', ids: sent.map(({ id }) => id) },
    ]
  },
  async survey(person, client) {
    const own = (model: typeof Completion | typeof Assignment | typeof Attempt) =>
      countOf(client.from(model.table).where('employee_id', person.employeeId))
    const certificates = await certificatesOf(person, client)
    return {
      erased: [{ what: 'Uploaded certificates', count: certificates.length }],
      kept: [
        { what: 'Completions of training', count: await own(Completion) },
        { what: 'Assignments of training', count: await own(Assignment) },
        { what: 'Tests taken', count: await own(Attempt) },
      ],
    }
  },
  erase,
})

async function certificatesOf(
  { employeeId }: ErasedPerson,
  client: QueryClientContract
): Promise<number[]> {
  const rows = await table(client, Evidence).where('employee_id', employeeId).select('file_id')
  return rows.map((row) => row.file_id).filter((id) => id !== null)
}

async function erase(person: ErasedPerson, change: Change): Promise<void> {
  const { employeeId, userId } = person
  const { trx } = change
  const files = await certificatesOf(person, trx)
  await table(trx, Evidence)
    .where('employee_id', employeeId)
    .update({ name: ERASED_CLAIM, issuer: ERASED_CLAIM, file_id: null, rejection_reason: null })
  // Without its file, no one can decide about it.
  await table(trx, Evidence)
    .where({ employee_id: employeeId, pending: 1 })
    .update({ pending: null, withdrawn_at: change.time })
  for (const file of files) await deleteFile(change, file)
  await table(trx, Progress)
    .where('employee_id', employeeId)
    .update({ watched: null, position_seconds: 0 })
  await table(trx, TrainingReminder)
    .where('employee_id', employeeId)
    .orWhere('recipient_id', userId)
    .delete()
  for (const [model, column] of NAMES) {
    await model
      .query({ client: trx })
      .where(`${column}Id`, userId)
      .update({ [column]: ERASED_PERFORMER })
  }
}
