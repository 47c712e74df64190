import { updateMany } from '#core/database/bulk_update'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { changedSince } from '#core/changed_since'
import { conflict } from '#core/errors/http_errors'
import { FormatEvidence } from '#spreadsheets/values/format_evidence'
import { assertWidth, byHeading, invalidColumns } from '#spreadsheets/imports/columns'
import { noCounts, plannedColumns } from '#spreadsheets/imports/counts'
import { assertOpen } from '#spreadsheets/imports/find_import'
import { columnsProblem, type ImportColumns } from '#training/completion_imports/fields'
import { RowJudge } from '#training/completion_imports/judge'
import { findImport } from '#training/completion_imports/completion_imports'
import { everyRow } from '#training/completion_imports/rows'
import type CompletionImport from '#training/models/completion_import'
import CompletionImportRow from '#training/models/completion_import_row'
import { DATE_ORDERS, VERDICTS, type DateOrder } from '#training/models/states'
import { localDay } from '#settings/local_time'

export interface ColumnsInput {
  columns: ImportColumns
  dateOrder?: DateOrder
}

/**
 * Sets the field of each column, then judges every row. The order of day and month follows from
 * all dates together. If it is ambiguous, the caller must state it, and there is no preview
 * before that.
 * @throws HttpError 404, 409 once it was started, 422 naming the column.
 */
export async function setColumns(id: number, input: ColumnsInput, actor: Actor): Promise<void> {
  const { columns } = input
  const record = await findImport(id)
  assertOpen(record)
  const headings = record.headingTexts
  assertWidth(columns, headings)
  const problem = columnsProblem(columns)
  if (problem) throw invalidColumns({ ...problem, rule: 'columns' })
  const { order, samples } = await dateOrderOf(id, input)
  const revision = await change(actor, async (change) => {
    const current = await findImport(id, change.trx)
    assertOpen(current)
    current.merge({
      columns: JSON.stringify(columns),
      dateOrder: order,
      questionSamples: samples ? JSON.stringify(samples) : null,
      revision: current.revision + 1,
      previewedAt: null,
      ...plannedColumns(noCounts(VERDICTS)),
    })
    await change.save(current, {
      newValues: { columns: byHeading(headings, columns), dateOrder: order },
    })
    return current.revision
  })
  if (!samples) await preview(id, revision, { columns, order }, actor)
}

/** The file's date order, with sample dates where it is ambiguous. */
async function dateOrderOf(
  id: number,
  { columns, dateOrder }: ColumnsInput
): Promise<{ order: DateOrder | null; samples: string[] | null }> {
  if (dateOrder) return { order: dateOrder, samples: null }
  const evidence = new FormatEvidence()
  for await (const rows of everyRow(id)) {
    for (const { file } of rows) {
      for (const [index, field] of columns.entries()) {
        if (field !== 'completedOn' && field !== 'expiresOn') continue
        evidence.add('startDate', file?.cells[index] ?? '')
      }
    }
  }
  const found = evidence.result().dateOrder
  if (found === 'ambiguous' || found === 'mixed') {
    return { order: null, samples: evidence.samples('startDate') }
  }
  return { order: DATE_ORDERS.find((order) => order === found) ?? null, samples: null }
}

/** Judges all rows, one batch per change. It ends if the columns change in the meantime. */
async function preview(
  id: number,
  revision: number,
  { columns, order }: { columns: ImportColumns; order: DateOrder | null },
  actor: Actor
): Promise<void> {
  const judge = await RowJudge.of(columns, order, localDay(), actor)
  const counts = noCounts(VERDICTS)
  for await (const rows of everyRow(id)) {
    const judged = await judge.judge(rows)
    for (const { verdict } of judged.values()) counts[verdict] += 1
    await change(actor, async (change) => {
      await assertCurrent(change, id, revision)
      const columnsByNumber = new Map([...judged].map(([number, row]) => [number, { ...row }]))
      await updateMany(change.trx, CompletionImportRow, columnsByNumber, {
        key: 'number',
        within: { import_id: id },
      })
    })
  }
  await change(actor, async (change) => {
    const record = await assertCurrent(change, id, revision)
    record.merge(plannedColumns(counts))
    await change.store(record.merge({ previewedAt: change.time }))
  })
}

async function assertCurrent(
  { trx }: Change,
  id: number,
  revision: number
): Promise<CompletionImport> {
  const current = await findImport(id, trx)
  if (current.revision === revision && current.startedAt === null) return current
  throw conflict(changedSince('This import'))
}
