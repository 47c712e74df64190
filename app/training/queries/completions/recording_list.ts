import { expression, table } from '#core/database/table'
import db from '@adonisjs/lucid/services/db'
import { fromDbTime } from '#core/time'
import { DEFAULT_PER_PAGE, type ListPage, type Paging } from '#core/http/paging'
import { notFound } from '#core/errors/http_errors'
import type { Day } from '#training/compliance_status'

export type RecordingView = {
  id: number
  moduleId: number
  module: string
  heldOn: Day
  trainer: string | null
  note: string | null
  source: 'classroom' | 'import'
  people: number
  hasSheet: boolean
  createdBy: string
  createdAt: string
}

/** The people of a recording whose completion counts; what was declared void does not. */
const countedPeople = () =>
  expression<{ people: number }>(
    `(select count(*) from training_completions as held
    where held.module_id = training_recordings.module_id
      and held.completed_on = training_recordings.held_on
      and held.recording_id = training_recordings.id and held.live = 1) as people`
  )

/**
 * Recordings, the newest first; `id` for one of them. The recordings of an import appear as that
 * import.
 */
export async function listRecordings(
  paging: Paging,
  id?: number
): Promise<ListPage<RecordingView>> {
  const perPage = paging.perPage ?? DEFAULT_PER_PAGE
  const page = paging.page ?? 1
  const filtered = () => {
    const query = table(db, 'training_recordings')
    return id === undefined
      ? query.whereNull('training_recordings.import_id')
      : query.where('training_recordings.id', id)
  }
  const rows = await filtered()
    .join('training_modules', 'training_modules.id', 'training_recordings.module_id')
    .orderBy('training_recordings.created_at', 'desc')
    .orderBy('training_recordings.id', 'desc')
    .offset((page - 1) * perPage)
    .limit(perPage)
    .select('training_recordings.*', 'training_modules.name as module')
    .select(countedPeople())
  const counted = await filtered().count('* as total').first()
  return {
    rows: rows.map((row) => ({
      id: row.id,
      moduleId: row.module_id,
      module: row.module,
      heldOn: row.held_on,
      trainer: row.trainer,
      note: row.note,
      source: row.source,
      people: row.people,
      hasSheet: row.sheet_file_id !== null,
      createdBy: row.created_by,
      createdAt: fromDbTime(row.created_at).toISO() as string,
    })),
    total: counted?.total ?? 0,
    page,
    perPage,
    nextCursor: null,
  }
}

type RecordedCompletion = {
  completionId: number
  employeeId: number
  name: string
  expiresOn: Day | null
  voidReason: string | null
  isVoid: boolean
}

export type RecordingDetails = RecordingView & { completions: RecordedCompletion[] }

/** A recording and its people. @throws HttpError 404 */
export async function findRecording(id: number): Promise<RecordingDetails> {
  const { rows } = await listRecordings({ perPage: 1 }, id)
  const [recording] = rows
  if (!recording) throw notFound()
  const completions = await table(db, 'training_completions as c')
    .join('employees', 'employees.id', 'c.employee_id')
    .join('users', 'users.id', 'employees.user_id')
    .where('c.module_id', recording.moduleId)
    .where('c.completed_on', recording.heldOn)
    .where('c.recording_id', id)
    .orderBy('users.sort_name')
    .orderBy('c.id')
    .select('c.id', 'c.employee_id', 'c.expires_on', 'c.live', 'c.void_reason')
    .select('users.first_name', 'users.last_name')
  return {
    ...recording,
    completions: completions.map((row) => ({
      completionId: row.id,
      employeeId: row.employee_id,
      name: `${row.first_name} ${row.last_name}`.trim(),
      expiresOn: row.expires_on,
      isVoid: row.live === null,
      voidReason: row.void_reason,
    })),
  }
}

/** The file of a recording's sign-in sheet, or null. */
export async function sheetOf(id: number): Promise<number | null> {
  const row = await table(db, 'training_recordings').where('id', id).select('sheet_file_id').first()
  return row?.sheet_file_id ?? null
}
