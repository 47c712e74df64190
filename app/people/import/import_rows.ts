import db from '@adonisjs/lucid/services/db'
import type { ListPage } from '#core/http/paging'
import { openReplaced } from '#people/import/run/apply_updates'
import type { FieldChange } from '#people/import/preview/compare_person'
import { evaluateBatch, type Evaluated } from '#people/import/preview/evaluate_batch'
import { readRecords } from '#people/import/import_chunks'
import type { Verdict } from '#people/import/import_options'
import type Import from '#people/models/import'
import { MASK, shown, type ImportViewer } from '#people/import/import_view'
import { contextOf } from '#people/import/preview/preview_import'
import { FIELD_RULES, type ImportField } from '#people/import/reading/fields'
import type { RawRow } from '#spreadsheets/types'
import type { Remark } from '#people/import/reading/types'
import { table } from '#core/database/table'
import ImportRow from '#people/models/import_row'

export interface RowFilters {
  verdict?: Verdict
  outcome?: Verdict
}

interface StoredRow {
  number: number
  verdict: Verdict
  outcome: Verdict | null
  employee_id: number | null
  remarks: string | null
  replaced: string | null
  undone: 'removed' | 'restored' | 'kept' | null
}

/** Rows of an import with the file's values, the differences and the result. */
export async function listImportRows(
  record: Import,
  filters: RowFilters,
  viewer: ImportViewer,
  { page, perPage }: { page: number; perPage: number }
): Promise<ListPage<Awaited<ReturnType<typeof rowView>>>> {
  const filtered = () => {
    const query = table(db, ImportRow).where('import_id', record.id)
    if (filters.verdict) query.where('verdict', filters.verdict)
    if (filters.outcome) query.where('outcome', filters.outcome)
    return query
  }
  // While the columns are being set, earlier results mean nothing.
  const previewed = record.previewedAt !== null
  const stored: StoredRow[] = previewed
    ? await filtered()
        .orderBy('number')
        .offset((page - 1) * perPage)
        .limit(perPage)
        .select('number', 'verdict', 'outcome', 'employee_id', 'remarks', 'replaced', 'undone')
    : []
  const count = previewed ? await filtered().count('* as total').first() : null
  const records = await readRecords(
    record.id,
    stored.map(({ number }) => number)
  )
  const evaluated = await evaluateBatch([...records.values()], contextOf(record, viewer.rights))
  const byNumber = new Map(evaluated.map((one) => [one.number, one]))
  const rows = await Promise.all(
    stored.map((row) =>
      rowView(record, row, records.get(row.number), byNumber.get(row.number), viewer)
    )
  )
  return { rows, total: count?.total ?? 0, page, perPage, nextCursor: null }
}

export type ImportRowView = Awaited<ReturnType<typeof rowView>>

async function rowView(
  record: Import,
  row: StoredRow,
  raw: RawRow | undefined,
  found: Evaluated | undefined,
  viewer: ImportViewer
) {
  const columns = record.columnFields ?? []
  const { firstName = '', lastName = '', email = null } = found?.values ?? {}
  const person = found?.person
  const known = person ? `${person.firstName} ${person.lastName}` : ''
  return {
    number: row.number,
    verdict: row.verdict,
    outcome: row.outcome,
    employeeId: row.employee_id,
    name: `${firstName} ${lastName}`.trim() || known.trim() || null,
    email: email ?? person?.email ?? null,
    values: record.headingTexts.map((heading, index) => ({
      heading,
      value: shown(columns[index] ?? null, raw?.cells[index] ?? '', viewer),
    })),
    changes: await changesOf(record, row, found, viewer),
    remarks: JSON.parse(row.remarks ?? '[]') as Remark[],
    undone: row.undone,
  }
}

/** What an update will change or has changed. */
async function changesOf(
  record: Import,
  row: StoredRow,
  found: Evaluated | undefined,
  viewer: ImportViewer
) {
  if (row.outcome === null) {
    return row.verdict === 'updated' ? (found?.changes ?? []).map((one) => told(one, viewer)) : []
  }
  if (row.outcome !== 'updated' || row.replaced === null) return []
  const { values } = await openReplaced(record.id, row.number, row.replaced)
  return Object.entries(values).map(([name, from]) => {
    const field = name as ImportField
    return told({ field, from, to: found?.values[field] ?? '' }, viewer)
  })
}

function told({ field, from, to }: FieldChange, viewer: ImportViewer) {
  const rule = FIELD_RULES.get(field)
  const hide = rule?.pay ? !viewer.maySeePay : rule?.protected
  return {
    field,
    label: rule?.label ?? field,
    from: hide && from !== null ? MASK : from,
    to: hide ? MASK : to,
  }
}
