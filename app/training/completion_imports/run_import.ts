import { updateMany } from '#core/database/bulk_update'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { conflict } from '#core/errors/http_errors'
import {
  completionKey,
  completionsOf,
  employeeOf,
  OWN_TRAINING,
} from '#training/completion_imports/queries/known'
import { findImport } from '#training/completion_imports/completion_imports'
import { recordingsFor } from '#training/completion_imports/recordings'
import { rowsToImport, type RowToImport } from '#training/completion_imports/queries/rows_to_import'
import { completeInTransaction } from '#training/services/complete_module'
import { table } from '#core/database/table'
import Employee from '#people/models/employee'
import type CompletionImport from '#training/models/completion_import'
import { doneColumns } from '#spreadsheets/imports/counts'
import CompletionImportRow from '#training/models/completion_import_row'
import TrainingModule from '#training/models/training_module'
import type { Verdict } from '#training/models/states'

/** Completions per change, to keep the audit log's lock short. */
const ROWS_IN_BATCH = 200

/**
 * Creates the completions of an import, in batches of 200. Each batch is one change that also
 * stores the rows' results, so after a kill the next call continues, and two concurrent runs
 * never do the same row. A finished import does nothing.
 * @param until called after each batch; true ends this call.
 * @throws HttpError 404, 409 while the columns are open, or once its rows were deleted.
 */
export async function runImport(
  id: number,
  actor: Actor,
  until: (record: CompletionImport) => boolean = () => false
): Promise<CompletionImport> {
  for (;;) {
    const record = await change(actor, async (change) => runBatch(change, id))
    if (record.state === 'done' || until(record)) return record
  }
}

async function runBatch(change: Change, id: number): Promise<CompletionImport> {
  const record = await findImport(id, change.trx)
  if (record.state === 'done') return record
  if (record.purgedAt) throw conflict('The rows of this import have been deleted.')
  if (record.state === 'columns') {
    throw conflict('Settle the columns of this import first.')
  }
  if (record.state === 'preview') {
    await change.save(record.merge({ startedAt: change.time }), {
      action: 'start',
      newValues: { planned: record.planned },
    })
  }
  const rows = await rowsToImport(change.trx, id, ROWS_IN_BATCH)
  if (rows.length > 0) await doRows(change, record, rows)
  if (rows.length < ROWS_IN_BATCH) await finish(change, record)
  return record
}

async function doRows(
  change: Change,
  record: CompletionImport,
  rows: RowToImport[]
): Promise<void> {
  const people = await stillThere(change, rows)
  const periods = await renewalPeriods(change, rows)
  const own = await employeeOf(change.trx, change.actor)
  const done = await completionsOf(
    change.trx,
    rows.map((row) => row.employee_id),
    rows.map((row) => row.module_id)
  )
  const outcomes = new Map<number, { outcome: Verdict; reason: string | null }>()
  const fresh: RowToImport[] = []
  for (const row of rows) {
    const key = completionKey(row.employee_id, row.module_id, row.completed_on)
    if (!people.has(row.employee_id)) {
      outcomes.set(row.number, { outcome: 'refused', reason: 'Is no longer an employee' })
    } else if (!periods.has(row.module_id)) {
      outcomes.set(row.number, { outcome: 'refused', reason: 'The module has been deleted' })
    } else if (row.employee_id === own) {
      // Someone else made the preview.
      outcomes.set(row.number, { outcome: 'refused', reason: OWN_TRAINING })
    } else if (done.has(key)) {
      outcomes.set(row.number, {
        outcome: 'already',
        reason: 'Already has a completion on that day',
      })
    } else {
      outcomes.set(row.number, { outcome: 'created', reason: null })
      fresh.push(row)
    }
  }
  await complete(change, record.id, fresh, periods)
  await updateMany(change.trx, CompletionImportRow, outcomes, {
    key: 'number',
    within: { import_id: record.id },
  })
  const counts = { ...record.done }
  for (const { outcome } of outcomes.values()) counts[outcome] += 1
  await change.store(record.merge(doneColumns(counts)))
}

async function stillThere({ trx }: Change, rows: RowToImport[]): Promise<Set<number>> {
  const found = await table(trx, Employee)
    .whereNull('erased_at')
    .whereIn('id', [...new Set(rows.map((row) => row.employee_id))])
    .select('id')
  return new Set(found.map(({ id }) => id))
}

async function complete(
  change: Change,
  importId: number,
  rows: RowToImport[],
  periods: ReadonlyMap<number, number | null>
): Promise<void> {
  if (rows.length === 0) return
  const recordings = await recordingsFor(change, importId, rows)
  await completeInTransaction(
    change,
    rows.map((row) => ({
      employeeId: row.employee_id,
      moduleId: row.module_id,
      version: row.version,
      completedOn: row.completed_on,
      renewalPeriodMonths: periods.get(row.module_id) ?? null,
      expiresOn: row.expires_on,
      score: row.score,
      method: 'imported',
      recordingId: recordings.get(row.number) ?? null,
    }))
  )
}

/** The renewal periods of the modules that there are still. */
async function renewalPeriods({ trx }: Change, rows: RowToImport[]) {
  const found = await table(trx, TrainingModule)
    .whereIn('id', [...new Set(rows.map((row) => row.module_id))])
    .select('id', 'renewal_period_months')
  return new Map(found.map((row) => [row.id, row.renewal_period_months]))
}

/** Rows that create nothing get their verdict as result. */
async function finish(change: Change, record: CompletionImport): Promise<void> {
  for (const verdict of ['already', 'refused'] as const) {
    await table(change.trx, CompletionImportRow)
      .where({ import_id: record.id, verdict })
      .whereNull('outcome')
      .update({ outcome: verdict })
  }
  const { planned, done } = record
  const counts = {
    created: done.created,
    already: done.already + planned.already,
    refused: done.refused + planned.refused,
  }
  await change.save(record.merge({ ...doneColumns(counts), finishedAt: change.time }), {
    action: 'finish',
    newValues: { done: counts },
  })
}
