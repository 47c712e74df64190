import { updateMany } from '#core/database/bulk_update'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { conflict } from '#core/errors/refusals'
import {
  completionKey,
  completionsOf,
  employeeOf,
  OWN_TRAINING,
} from '#training/completion_imports/known'
import { findImport, IMPORTS, ROWS, type ImportRecord } from '#training/completion_imports/record'
import { recordingsFor, type RowToDo } from '#training/completion_imports/recordings'
import { completeWithin } from '#training/services/complete_module'
import { VERDICTS, type Verdict } from '#training/models/states'

/** Completions of one change: the audit log's lock is held no longer than these take. */
const ROWS_IN_BATCH = 200

/**
 * Does the rows of an import that are to be created, in batches of 200, each one change that also
 * keeps what became of its rows: killed at any point, it goes on there when it is called again, and
 * two that run at once never do the same row. Done, it does nothing.
 * @param until is asked after each batch whether this call has done enough.
 * @throws Refusal 404, 409 while the columns are open, or once its rows were deleted.
 */
export async function runImport(
  id: number,
  actor: Actor,
  until: (record: ImportRecord) => boolean = () => false
): Promise<ImportRecord> {
  for (;;) {
    const record = await change(actor, async (change) => runBatch(change, id))
    if (record.state === 'done' || until(record)) return record
  }
}

async function runBatch(change: Change, id: number): Promise<ImportRecord> {
  const record = await findImport(id, change.trx)
  if (record.state === 'done') return record
  if (record.purgedAt) throw conflict('The rows of this import have been deleted.')
  if (record.state === 'columns') {
    throw conflict('Settle the columns of this import first.')
  }
  if (record.state === 'preview') await start(change, record)
  const rows: RowToDo[] = await change.trx
    .from(ROWS)
    .where({ import_id: id, verdict: 'created' })
    .whereNull('outcome')
    .orderBy('number')
    .limit(ROWS_IN_BATCH)
    .select('number', 'employee_id', 'module_id', 'version', 'completed_on', 'expires_on')
    .select('score', 'trainer')
  if (rows.length > 0) await doRows(change, record, rows)
  if (rows.length < ROWS_IN_BATCH) await finish(change, id)
  return findImport(id, change.trx)
}

async function start(change: Change, { id, planned }: ImportRecord): Promise<void> {
  await change.trx.from(IMPORTS).where('id', id).update({ started_at: change.time })
  await change.audit({
    action: 'start',
    entityType: 'training_import',
    entityId: id,
    newValues: { planned },
  })
}

async function doRows(change: Change, record: ImportRecord, rows: RowToDo[]): Promise<void> {
  const people = new Set(await stillThere(change, rows))
  const own = await employeeOf(change.trx, change.actor)
  const done = await completionsOf(
    change.trx,
    rows.map((row) => Number(row.employee_id)),
    rows.map((row) => Number(row.module_id))
  )
  const outcomes = new Map<number, { outcome: Verdict; reason: string | null }>()
  const fresh: RowToDo[] = []
  for (const row of rows) {
    const key = completionKey(Number(row.employee_id), Number(row.module_id), row.completed_on)
    if (!people.has(Number(row.employee_id))) {
      outcomes.set(row.number, { outcome: 'refused', reason: 'Is not on the roster any more' })
    } else if (Number(row.employee_id) === own) {
      // Someone else made the preview.
      outcomes.set(row.number, { outcome: 'refused', reason: OWN_TRAINING })
    } else if (done.has(key)) {
      outcomes.set(row.number, { outcome: 'already', reason: 'Has a completion of that day' })
    } else {
      outcomes.set(row.number, { outcome: 'created', reason: null })
      fresh.push(row)
    }
  }
  await complete(change, record.id, fresh)
  await updateMany(change.trx, ROWS, outcomes, { key: 'number', within: { import_id: record.id } })
  const counts = { ...record.done }
  for (const { outcome } of outcomes.values()) counts[outcome] += 1
  await change.trx.from(IMPORTS).where('id', record.id).update(countColumns(counts))
}

const countColumns = (counts: Record<Verdict, number>) =>
  Object.fromEntries(VERDICTS.map((verdict) => [`${verdict}_count`, counts[verdict]]))

async function stillThere({ trx }: Change, rows: RowToDo[]): Promise<number[]> {
  const found: { id: number }[] = await trx
    .from('employees')
    .whereNull('erased_at')
    .whereIn('id', [...new Set(rows.map((row) => Number(row.employee_id)))])
    .select('id')
  return found.map(({ id }) => Number(id))
}

async function complete(change: Change, importId: number, rows: RowToDo[]): Promise<void> {
  if (rows.length === 0) return
  const recordings = await recordingsFor(change, importId, rows)
  const periods = await renewalPeriods(change, rows)
  await completeWithin(
    change,
    rows.map((row) => ({
      employeeId: Number(row.employee_id),
      moduleId: Number(row.module_id),
      version: Number(row.version),
      completedOn: row.completed_on,
      renewalPeriodMonths: periods.get(Number(row.module_id)) ?? null,
      expiresOn: row.expires_on,
      score: row.score,
      method: 'imported',
      recordingId: recordings.get(row.number) ?? null,
    }))
  )
}

async function renewalPeriods({ trx }: Change, rows: RowToDo[]) {
  const found: { id: number; renewal_period_months: number | null }[] = await trx
    .from('training_modules')
    .whereIn('id', [...new Set(rows.map((row) => Number(row.module_id)))])
    .select('id', 'renewal_period_months')
  return new Map(found.map((row) => [Number(row.id), row.renewal_period_months]))
}

/** What was judged not to be done becomes what it was judged to be. */
async function finish(change: Change, id: number): Promise<void> {
  for (const verdict of ['already', 'refused']) {
    await change.trx
      .from(ROWS)
      .where({ import_id: id, verdict })
      .whereNull('outcome')
      .update({ outcome: verdict })
  }
  const { planned, done } = await findImport(id, change.trx)
  const counts = {
    created: done.created,
    already: done.already + planned.already,
    refused: done.refused + planned.refused,
  }
  await change.trx
    .from(IMPORTS)
    .where('id', id)
    .update({ ...countColumns(counts), finished_at: change.time })
  await change.audit({
    action: 'finish',
    entityType: 'training_import',
    entityId: id,
    newValues: { done: counts },
  })
}
