import db from '@adonisjs/lucid/services/db'
import type { TableQuery } from '#core/database/table'
import { isoTime } from '#core/time'
import { performerFor, type Audience } from '#people/personnel_file/audience'
import { jsonLines } from '#people/personnel_file/json_lines'
import type { RecordReader, RecordSubject } from '#people/personnel_file/record_parts'
import { readAnswers, readGiven, shownAnswers, shownQuestions } from '#training/attempt'
import { verificationAddress } from '#training/certificate/certificate_file'
import { readContent } from '#training/content'
import {
  attemptFacts,
  completionFacts,
  evidenceFacts,
  reminderFacts,
  selectEndsOn,
} from '#training/queries/completions/history_rows'
import type { Tables } from '#database/tables'
import { localDay } from '#settings/local_time'

/** Each attempt comes with its version's test. */
const ATTEMPTS_AT_ONCE = 25

type OfModule = { module_id: number; module_name: string }

type ModuleTable =
  | 'training_assignments'
  | 'training_attempts'
  | 'training_completions'
  | 'training_evidence'
  | 'training_progress'
  | 'training_reminders'

/** Starts a query of one person's rows of a table, as `x`, with their modules' names. */
const rowsOf =
  <Name extends ModuleTable>(name: Name, { employeeId }: RecordSubject) =>
  () =>
    db
      .from(`${name} as x`)
      .join('training_modules as m', 'm.id', 'x.module_id')
      .where('x.employee_id', employeeId)
      .select('x.*', 'm.name as module_name') as unknown as TableQuery<
      object,
      { x: Tables[Name]; m: Tables['training_modules'] },
      Tables[Name] & OfModule
    >

const moduleOf = ({ module_id: id, module_name: name }: OfModule) => ({ id, name })

/** Who did something, as far as the reader may know; null for no one. */
const byFor = (id: number | null, label: string | null, audience: Audience) =>
  label === null ? null : performerFor({ performed_by_id: id, performed_by: label }, audience)

export async function* completionLines(subject: RecordSubject, audience: Audience) {
  const endsOn = await selectEndsOn(localDay(), 'x')
  yield* jsonLines(
    () =>
      rowsOf('training_completions', subject)()
        .leftJoin('training_recordings as r', 'r.id', 'x.recording_id')
        .select('r.held_on', 'r.trainer')
        .select(endsOn),
    'x.id',
    (row) => ({
      ...completionFacts(row),
      module: moduleOf(row),
      verifyAt: verificationAddress(row.code),
      heldOn: row.held_on,
      trainer: row.trainer,
      recordedBy: byFor(row.recorded_by_id, row.recorded_by, audience),
      recordedAt: isoTime(row.created_at),
      voidedAt: isoTime(row.voided_at),
      voidReason: row.void_reason,
    })
  )
}

export const assignmentLines = (subject: RecordSubject, audience: Audience) =>
  jsonLines(rowsOf('training_assignments', subject), 'x.id', (row) => ({
    id: row.id,
    module: moduleOf(row),
    source: row.source,
    assignedOn: row.assigned_on,
    dueOn: row.due_on,
    forOnboarding: Boolean(row.for_onboarding),
    assignedBy: byFor(row.assigned_by_id, row.assigned_by, audience),
    withdrawnOn: row.withdrawn_on,
    withdrawnReason: row.withdrawn_reason,
  }))

export const progressLines = (subject: RecordSubject) =>
  jsonLines(rowsOf('training_progress', subject), 'x.id', (row) => ({
    id: row.id,
    module: moduleOf(row),
    version: row.version,
    startedAt: isoTime(row.started_at),
    contentDoneAt: isoTime(row.content_done_at),
    watchedSeconds: row.watched_seconds,
    testPassedAt: isoTime(row.test_passed_at),
    completedAt: isoTime(row.completed_at),
    supersededAt: isoTime(row.superseded_at),
  }))

type TestedRow = Tables['training_attempts'] & { content: string }

/**
 * The questions and chosen answers of submitted tests. Correct answers are not marked, but can be
 * inferred if the person passed: a passed test shows them to its owner anyway, and only people
 * who manage modules also see the chosen answers.
 */
export const attemptLines = (subject: RecordSubject, { audience, can }: RecordReader) =>
  jsonLines(
    () =>
      rowsOf('training_attempts', subject)()
        .join('training_module_versions as v', (join) => {
          join.on('v.module_id', 'x.module_id').andOn('v.version', 'x.version')
        })
        .select('v.content'),
    'x.id',
    (row) => ({
      ...attemptFacts(row),
      module: moduleOf(row),
      version: row.version,
      correctCount: row.correct_count,
      questionCount: row.question_count,
      answers:
        row.submitted_at !== null && (audience.kind === 'own' || can('modules:manage'))
          ? answersIn(row)
          : null,
    }),
    ATTEMPTS_AT_ONCE
  )

function answersIn(row: TestedRow) {
  const given = readGiven(row)
  const chosen = shownAnswers(given, readAnswers(row))
  return shownQuestions(given, readContent(row.content)).map(({ id, question, options }) => ({
    question,
    chosen: (chosen[id] ?? []).map((place) => options[place] ?? ''),
  }))
}

export const evidenceLines = (subject: RecordSubject, audience: Audience) =>
  jsonLines(rowsOf('training_evidence', subject), 'x.id', (row) => ({
    ...evidenceFacts(row),
    module: moduleOf(row),
    reviewedBy: byFor(row.reviewed_by_id, row.reviewed_by, audience),
  }))

export const reminderLines = (subject: RecordSubject) =>
  jsonLines(
    () => rowsOf('training_reminders', subject)().whereNotNull('x.sent_on'),
    'x.id',
    (row) => ({
      module: moduleOf(row),
      ...reminderFacts(row, subject.userId),
    })
  )
