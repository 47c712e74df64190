import { setImmediate as nextTurn } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#audit/actor'
import { updateMany } from '#core/database/bulk_update'
import { change, type Change } from '#audit/services/change'
import { inBatches } from '#core/database/in_batches'
import { insertRows } from '#core/database/insert_rows'
import { LockLost } from '#core/jobs/job'
import { importJob } from '#people/import/run/claim_import'
import {
  prepareBatch,
  SeenPeople,
  type Evaluated,
  type EvaluationContext,
} from '#people/import/preview/evaluate_batch'
import { PlacesOfNew } from '#people/import/preview/places_of_new'
import { FileManagers } from '#people/import/managers/file_managers'
import { everyRecord } from '#people/import/import_chunks'
import type { Counts, ImportRights } from '#people/import/import_options'
import type { Remark } from '#people/import/reading/types'
import { findImport } from '#people/import/people_imports'
import { IMPORT_VERDICTS } from '#people/models/states'
import { noCounts, plannedColumns } from '#spreadsheets/imports/counts'
import { Writing } from '#spreadsheets/imports/writing'
import { prefetch } from '#people/export/prefetch'
import { table } from '#core/database/table'
import type Import from '#people/models/import'
import ImportRow from '#people/models/import_row'

/** Rows per query. */
const ROWS_AT_ONCE = 1_000
/** Rows per change, to keep others' wait short. */
const ROWS_IN_CHANGE = 2_000

/** The facts that decide about an import's records, after its columns are set. */
export const contextOf = (
  { columnFields, headingTexts, optionValues: { dateOrder, decimalMark } }: Import,
  rights: ImportRights
): EvaluationContext => ({
  columns: columnFields ?? headingTexts.map(() => null),
  formats: { dateOrder, decimalMark },
  rights,
})

export const remarksText = (remarks: readonly Remark[]): string | null =>
  remarks.length > 0 ? JSON.stringify(remarks) : null

/** Deletes an earlier preview, so that none remains for other columns. */
export async function clearPreview({ trx }: Change, record: Import): Promise<void> {
  await table(trx, ImportRow).where('import_id', record.id).delete()
  record.merge({ previewedAt: null, ...plannedColumns(noCounts(IMPORT_VERDICTS)) })
}

/**
 * Judges every record of a file and stores the verdicts while others work: read without a
 * transaction, written in pieces.
 * @throws LockLost when another process has taken the import.
 */
export async function storePreview(
  record: Import,
  rights: ImportRights,
  holder: string,
  actor: Actor
): Promise<void> {
  const context = { ...contextOf(record, rights), seen: new SeenPeople() }
  const counts = noCounts(IMPORT_VERDICTS)
  const managers = new FileManagers()
  const places = new PlacesOfNew()
  const named = context.columns.includes('manager')
  let waiting: StoredVerdict[] = []
  const writing = new Writing()
  const store = () => {
    const rows = waiting
    waiting = []
    return writing.start(() =>
      change(actor, async (change) => {
        await importJob.renew(record.id, holder, change)
        await insertRows(change.trx, ImportRow, rows)
      })
    )
  }
  try {
    for await (const judge of prefetch(preparedBatches(record.id, context))) {
      for (const row of judge()) {
        counts[row.verdict]++
        if (named) managers.add(row)
        places.add(row)
        waiting.push(storedVerdict(record.id, row))
      }
      if (waiting.length >= ROWS_IN_CHANGE) await store()
    }
    await store()
    await writing.end()
  } finally {
    await writing.settled()
  }
  const wrong = await managers.refused(db.connection())
  await finishPreview(record, { counts, wrong, places }, holder, actor)
}

async function* preparedBatches(importId: number, context: EvaluationContext) {
  for await (const rows of prefetch(everyRecord(importId))) {
    yield await prepareBatch(rows, context)
    await nextTurn()
  }
}

/** The stored part of a judged record; its values would fill the memory. */
const storedVerdict = (importId: number, row: Evaluated) => ({
  import_id: importId,
  number: row.number,
  verdict: row.verdict,
  employee_id: row.person?.employeeId ?? null,
  remarks: remarksText(row.remarks),
  basis: row.basis,
})

type StoredVerdict = ReturnType<typeof storedVerdict>

/** Rejects records for reasons that need the whole file. */
async function refuseRows(
  change: Change,
  importId: number,
  wrong: ReadonlyMap<number, Remark>,
  counts: Counts
): Promise<void> {
  const numbers = [...wrong.keys()]
  for (const some of inBatches(numbers, ROWS_AT_ONCE)) {
    const rows = await table(change.trx, ImportRow)
      .where('import_id', importId)
      .whereIn('number', some)
      .select('number', 'verdict', 'remarks')
    const columns = new Map<number, Record<string, unknown>>()
    for (const { number, verdict, remarks } of rows) {
      const all = [...(JSON.parse(remarks ?? '[]') as Remark[]), wrong.get(number) as Remark]
      columns.set(number, { verdict: 'refused', remarks: remarksText(all), basis: null })
      counts[verdict]--
      counts.refused++
    }
    await updateMany(change.trx, ImportRow, columns, {
      key: 'number',
      within: { import_id: importId },
    })
  }
}

interface Previewed {
  counts: Counts
  wrong: ReadonlyMap<number, Remark>
  places: PlacesOfNew
}

async function finishPreview(
  { id, columns }: Import,
  { counts, wrong, places }: Previewed,
  holder: string,
  actor: Actor
): Promise<void> {
  await change(actor, async (change) => {
    await importJob.renew(id, holder, change)
    await refuseRows(change, id, wrong, counts)
    const record = await findImport(id, change.trx)
    if (record.columns !== columns) throw new LockLost()
    record.merge({ previewedAt: change.time, ...plannedColumns(counts) })
    record.mergeOptions({ places: places.without(wrong) })
    await change.save(record, { action: 'preview', newValues: counts })
  })
}
