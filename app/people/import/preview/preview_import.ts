import { setImmediate as nextTurn } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#audit/actor'
import { updateMany } from '#core/database/bulk_update'
import { change, type Change } from '#audit/services/change'
import { inBatches } from '#core/database/in_batches'
import { insertRows } from '#core/database/insert_rows'
import { ClaimLost, renewClaim } from '#people/import/run/claim_import'
import {
  prepareBatch,
  SeenPeople,
  type Evaluated,
  type EvaluationContext,
} from '#people/import/preview/evaluate_batch'
import { FileManagers } from '#people/import/managers/file_managers'
import { everyRecord } from '#people/import/import_chunks'
import {
  VERDICTS,
  type ImportRecord,
  type ImportRights,
  type Verdict,
} from '#people/import/import_record'
import type { Remark } from '#people/import/reading/types'
import { Writing } from '#people/import/run/writing'
import { prefetch } from '#people/export/prefetch'
import { table } from '#core/database/table'
import Import from '#people/models/import'
import ImportRow from '#people/models/import_row'

/** Rows looked up by one statement. */
const ROWS_AT_ONCE = 1_000
/** Rows of one change: nobody waits long for their turn. */
const ROWS_IN_CHANGE = 2_000

/** What an import's records are judged by, once its columns are said. */
export const contextOf = (
  { columns, headings, options }: ImportRecord,
  rights: ImportRights
): EvaluationContext => ({
  columns: columns ?? headings.map(() => null),
  formats: { dateOrder: options.dateOrder, decimalMark: options.decimalMark },
  rights,
})

export const remarksText = (remarks: readonly Remark[]): string | null =>
  remarks.length > 0 ? JSON.stringify(remarks) : null

/** Takes an earlier preview back, so that none stands beside other columns. */
export async function clearPreview(change: Change, importId: number): Promise<void> {
  await table(change.trx, ImportRow).where('import_id', importId).delete()
  await table(change.trx, Import)
    .where('id', importId)
    .update({
      previewed_at: null,
      ...Object.fromEntries(VERDICTS.map((verdict) => [`to_be_${verdict}`, 0])),
    })
}

/**
 * Judges every record of a file and keeps the verdicts, while others go on working: read without
 * a transaction, written in pieces.
 * @throws ClaimLost when the import was taken meanwhile.
 */
export async function storePreview(
  record: ImportRecord,
  rights: ImportRights,
  holder: string,
  actor: Actor
): Promise<void> {
  const context = { ...contextOf(record, rights), seen: new SeenPeople() }
  const counts = new Map<Verdict, number>(VERDICTS.map((verdict) => [verdict, 0]))
  const managers = new FileManagers()
  const named = context.columns.includes('manager')
  let waiting: StoredVerdict[] = []
  const writing = new Writing()
  const store = () => {
    const rows = waiting
    waiting = []
    return writing.start(() =>
      change(actor, async (change) => {
        await renewClaim(change, record.id, holder)
        await insertRows(change.trx, ImportRow, rows)
      })
    )
  }
  try {
    for await (const judge of prefetch(preparedBatches(record.id, context))) {
      for (const row of judge()) {
        counts.set(row.verdict, (counts.get(row.verdict) ?? 0) + 1)
        if (named) managers.add(row)
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
  await finishPreview(record, counts, wrong, holder, actor)
}

async function* preparedBatches(importId: number, context: EvaluationContext) {
  for await (const rows of prefetch(everyRecord(importId))) {
    yield await prepareBatch(rows, context)
    await nextTurn()
  }
}

/** All that is kept of a judged record: what it says itself would fill the memory. */
const storedVerdict = (importId: number, row: Evaluated) => ({
  import_id: importId,
  number: row.number,
  verdict: row.verdict,
  employee_id: row.person?.employeeId ?? null,
  remarks: remarksText(row.remarks),
  basis: row.basis,
})

type StoredVerdict = ReturnType<typeof storedVerdict>

/** Refuses records that only the whole file tells about. */
async function refuseRows(
  change: Change,
  importId: number,
  wrong: ReadonlyMap<number, Remark>,
  counts: Map<Verdict, number>
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
      counts.set(verdict, (counts.get(verdict) ?? 0) - 1)
      counts.set('refused', (counts.get('refused') ?? 0) + 1)
    }
    await updateMany(change.trx, ImportRow, columns, {
      key: 'number',
      within: { import_id: importId },
    })
  }
}

async function finishPreview(
  { id, columns }: ImportRecord,
  counts: Map<Verdict, number>,
  wrong: ReadonlyMap<number, Remark>,
  holder: string,
  actor: Actor
): Promise<void> {
  await change(actor, async (change) => {
    await renewClaim(change, id, holder)
    await refuseRows(change, id, wrong, counts)
    const finished = await table(change.trx, Import)
      .where('id', id)
      .where('columns', JSON.stringify(columns))
      .update({
        previewed_at: change.time,
        ...Object.fromEntries([...counts].map(([verdict, count]) => [`to_be_${verdict}`, count])),
      })
    if (finished !== 1) throw new ClaimLost()
    await change.audit({
      action: 'preview',
      entityType: 'import',
      entityId: id,
      newValues: Object.fromEntries(counts),
    })
  })
}
