import db from '@adonisjs/lucid/services/db'
import type { Verdict } from '#people/import/import_options'
import type { Remark } from '#people/import/reading/types'
import { table } from '#core/database/table'
import ImportRow from '#people/models/import_row'

/** A record to report: rejected, skipped, or with a note. */
export interface RowResult {
  number: number
  outcome: Verdict
  employeeId: number | null
  problems: string[]
  notes: string[]
}

/** The records to report of an import, in order. */
export async function rowResults(importId: number): Promise<RowResult[]> {
  const rows = await table(db, ImportRow)
    .where('import_id', importId)
    .where((telling) => {
      telling.whereNotNull('remarks').orWhereIn('verdict', ['refused', 'skipped'])
    })
    .orderBy('number')
    .select('number', 'verdict', 'outcome', 'employee_id', 'remarks')
  return rows.map((row) => {
    const remarks = JSON.parse(row.remarks ?? '[]') as Remark[]
    const messages = (kind: Remark['kind']) =>
      remarks.filter((remark) => remark.kind === kind).map(({ message }) => message)
    return {
      number: row.number,
      outcome: row.outcome ?? row.verdict,
      employeeId: row.employee_id,
      problems: messages('problem'),
      notes: messages('note'),
    }
  })
}
